import { ConfigError, DataDirError } from './config/config.js';
import { DatabaseOpenError } from './infra/db/create-database.js';

/** Returns the text of a start failure: one line, or one line per invalid setting. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return `The settings can't be used:\n${error.message}`;
  if (error instanceof DataDirError || error instanceof DatabaseOpenError) return error.message;
  if (!(error instanceof Error)) return `Can't start: ${String(error)}`;
  const { code, address, port } = error as Error & { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is in use: stop the program that listens there, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} of ${address} needs elevated privileges: set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine: set HOST.`;
  return `Can't start: ${error.message.split('\n')[0]}`;
}
