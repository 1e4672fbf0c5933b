"""Accounts: who may sign in, with which tokens, and what they may do in which event."""
