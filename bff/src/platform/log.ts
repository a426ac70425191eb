import { pino, type Logger } from 'pino';

const MESSAGE_LENGTH = 300;

/** The process's logger. Errors are cut to what can't hold a row's content: database errors repeat the statement. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: () => `,"time":${Date.now()}`,
    serializers: { err: errorLine, error: errorLine },
  });
}

/** Name, code, the first line of the message, and the stack without it. */
export function errorLine(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MESSAGE_LENGTH) };
  const { name, code, message, stack, cause } = error as Record<string, unknown>;
  return {
    name,
    ...(code === undefined ? {} : { code }),
    message: firstLine(message),
    stack: typeof stack === 'string' ? frames(stack) : undefined,
    ...(cause === undefined ? {} : { cause: errorLine(cause) }),
  };
}

/** MikroORM's messages are the statement with its values, ` - `, and the reason. */
function firstLine(message: unknown): string {
  const line = String(message).split('\n')[0] ?? '';
  const reason = /^(insert|update|select|delete|replace) .* - (.*)$/i.exec(line)?.[2];
  return (reason ?? line).slice(0, MESSAGE_LENGTH);
}

const frames = (stack: string) => stack.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12); // prettier-ignore
