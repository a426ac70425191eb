/** How long a connection may say nothing, s; the pool gives idle ones up earlier. */
export const IDLE_CONNECTION_S = 20;
/** How long it may say nothing inside a transaction, where the server can tell the two apart, s. */
export const IDLE_TRANSACTION_S = 5;
/** A row that is locked for longer than this belongs to a process that stands still; the work is tried again, s. */
const LOCK_WAIT_S = 2;
/** Longer than any migration takes, s. */
const QUIET_S = 8 * 3_600;

/**
 * What every connection may do. A process that is stopped inside a transaction holds its locks against every other one, so
 * the server ends its connection: MariaDB soon, MySQL, which knows no such limit for transactions alone, after the limit
 * for any idle connection.
 */
export const SESSION_LIMITS = `set session wait_timeout = ${IDLE_CONNECTION_S}, innodb_lock_wait_timeout = ${LOCK_WAIT_S} /*M!100300 , idle_transaction_timeout = ${IDLE_TRANSACTION_S} */`;

/** For a connection that keeps a transaction open while others work. */
export const QUIET_SESSION = `set session wait_timeout = ${QUIET_S} /*M!100300 , idle_transaction_timeout = 0 */`;
