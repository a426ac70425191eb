/** The server closes a connection that is idle for this long, s. The pool closes idle connections earlier. */
export const IDLE_CONNECTION_S = 20;
/** The server closes a connection that is idle inside a transaction for this long, s (MariaDB only). */
export const IDLE_TRANSACTION_S = 5;
/** Timeout of a statement's wait for a row lock, s, after which the transaction is retried. */
const LOCK_WAIT_S = 2;
/** Idle limit during migrations and backups, s. */
const LONG_IDLE_S = 8 * 3_600;

/**
 * Limits of every connection. A process that is suspended inside a transaction holds its locks and blocks
 * other processes, so the server closes its connection: MariaDB after the limit for idle transactions, MySQL
 * after the limit for idle connections.
 */
export const SESSION_LIMITS = `set session wait_timeout = ${IDLE_CONNECTION_S}, innodb_lock_wait_timeout = ${LOCK_WAIT_S} /*M!100300 , idle_transaction_timeout = ${IDLE_TRANSACTION_S} */`;

/** Limits of a connection whose transaction stays open while it is idle. */
export const LONG_IDLE_SESSION = `set session wait_timeout = ${LONG_IDLE_S} /*M!100300 , idle_transaction_timeout = 0 */`;
