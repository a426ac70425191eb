import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describeLibsrtRisk, type InstalledLibsrt } from './ingest/srt/libsrt-safety.js';
import { withTimeout } from '@trailcast/schema/async/deadline';

const CREATE_TIMEOUT_MS = 5_000;

/** EX_CONFIG of sysexits.h: a restart does not help. */
const EX_CONFIG = 78;

/** Thrown if the machine is not ready for the agent. The message is one line for an operator. */
class StartupError extends Error {
  readonly code = 'CAN_NOT_START';
}

/** Thrown in production if libsrt lacks security fixes. */
class UnsafeLibsrtError extends StartupError {
  readonly exitCode = EX_CONFIG;
}

/** Returns the exit code of the process after a failed start. */
export function findExitCode(error: unknown): number {
  return error instanceof UnsafeLibsrtError ? error.exitCode : 1;
}

/** Returns warnings about an unsafe libsrt. Throws UnsafeLibsrtError if it is unsafe in production. */
export function checkLibsrt(installed: InstalledLibsrt, isProduction: boolean): string[] {
  const risk = describeLibsrtRisk(installed);
  if (risk === null) return [];
  if (isProduction) throw new UnsafeLibsrtError(`The relay node does not start in production: ${risk}`);
  return [risk];
}

/** Creates the data folder. Throws StartupError if it is not writable. */
export async function checkDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.written-by-relay-node-${process.pid}`);
  try {
    // Node retries endlessly to create a folder in a pseudo file system such as /proc.
    await withTimeout(
      CREATE_TIMEOUT_MS,
      () => mkdir(dataDir, { recursive: true, mode: 0o700 }),
      createTimeoutError,
    );
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} can't be written: ${readErrorCode(error)}`);
  }
}

/** Throws StartupError if the port is in use. Call it before starting or adopting servers. */
export async function checkPortFree(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartupError(`RELAY_NODE_PORT ${port} can't be used: ${readErrorCode(error)}`)),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve()));
  });
}

const createTimeoutError = () => new Error('it takes too long');

const readErrorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
