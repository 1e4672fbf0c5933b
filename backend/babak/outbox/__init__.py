"""The outbox: what must leave the server, written in the transaction of the change it tells of."""
