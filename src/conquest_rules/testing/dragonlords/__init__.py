"""The testing tools for Quest for the DragonLords: boards that are not the built-in one."""
