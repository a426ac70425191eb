import { pino, type Logger } from 'pino';

/** Maximum size of the buffered lines, bytes. Further lines are dropped while the reader of the log is slow. */
const BUFFER_BYTES = 8 * 1024 * 1024;
const MESSAGE_LENGTH = 300;
const SQL_STATEMENT = /^(insert|update|select|delete|replace)\s/i;
const REASON_SEPARATOR = ' - ';
/** IPv4 and IPv6 addresses, with or without a port. Connection errors contain them. */
const ADDRESS =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|(?<![\w:])\[?(?:[\da-f]{0,4}:){2,7}[\da-f.]*\]?(?::\d+)?/gi;

/**
 * Returns the process's logger. Errors are shortened, because database errors contain the statement with the row's
 * values. Lines are written in the background in batches, and at the latest when the process exits. A killed
 * process loses its last lines.
 */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":${Date.now()}`,
    serializers: { err: serializeError, error: serializeError },
  };
  return pino(options, pino.destination({ sync: false, maxLength: BUFFER_BYTES }));
}

/** Returns an error's name, code, first message line and stack frames. */
export function serializeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MESSAGE_LENGTH) };
  const { name, code, message, stack, cause } = error as Record<string, unknown>;
  return {
    name,
    ...(code === undefined ? {} : { code }),
    message: shortenMessage(message),
    stack: typeof stack === 'string' ? listFrames(stack) : undefined,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}

/**
 * Returns the first line of the reason. MikroORM's messages are the statement with its values, ` - `, and the
 * reason. A value may contain line breaks, so the whole text is searched.
 */
function shortenMessage(message: unknown): string {
  const text = String(message);
  const reason = SQL_STATEMENT.test(text) ? extractReason(text) : text;
  return (reason.split('\n')[0] ?? reason).replace(ADDRESS, 'an address').slice(0, MESSAGE_LENGTH);
}

function extractReason(statement: string): string {
  const position = statement.lastIndexOf(REASON_SEPARATOR);
  return position < 0 ? 'a database statement failed' : statement.slice(position + REASON_SEPARATOR.length);
}

const listFrames = (stack: string) => stack.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12); // prettier-ignore
