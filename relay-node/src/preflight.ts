import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { libsrtRisk, type InstalledLibsrt } from './ingest/srt/libsrt-safety.js';
import { inTime } from '@trailcast/schema/async/deadline';

const MAKE_LIMIT_MS = 5_000;

/** sysexits.h EX_CONFIG: starting again won't help. */
const EX_CONFIG = 78;

/** The machine does not let the agent start; the message is one line for an operator. */
class CanNotStart extends Error {
  readonly code = 'CAN_NOT_START';
}

/** What is installed is too dangerous to start with. */
class Unsafe extends CanNotStart {
  readonly exitCode = EX_CONFIG;
}

/** The code with which a start that failed ends the process. */
export function exitCodeOf(error: unknown): number {
  return error instanceof Unsafe ? error.exitCode : 1;
}

/**
 * What an operator should know about the installed libsrt, in words.
 * @throws Unsafe in production, where phones of strangers reach it.
 */
export function checkLibsrt(installed: InstalledLibsrt, production: boolean): string[] {
  const risk = libsrtRisk(installed);
  if (risk === null) return [];
  if (production) throw new Unsafe(`The relay node does not start in production: ${risk}`);
  return [risk];
}

/** @throws CanNotStart when nothing can be written there. */
export async function checkDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.written-by-relay-node-${process.pid}`);
  try {
    // Node tries for ever to make a folder in a pseudo file system such as /proc.
    await inTime(MAKE_LIMIT_MS, () => mkdir(dataDir, { recursive: true, mode: 0o700 }), tooLate);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new CanNotStart(`DATA_DIR ${dataDir} can't be written: ${codeOf(error)}`);
  }
}

/** Before anything is started or taken over. @throws CanNotStart when somebody listens there. */
export async function checkPortFree(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new CanNotStart(`RELAY_NODE_PORT ${port} can't be used: ${codeOf(error)}`)),
    );
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve()));
  });
}

const tooLate = () => new Error('it takes too long');

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
