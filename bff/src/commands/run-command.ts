import { ConfigError, DataDirError } from '../config/config.js';
import { BackupError } from '../infra/db/backup/backup-format.js';
import { DatabaseOpenError } from '../infra/db/create-database.js';

/** EX_CONFIG of sysexits.h: a configuration error, which a restart does not fix. */
const EXIT_CONFIG = 78;
const EXPECTED_ERRORS = [ConfigError, DataDirError, BackupError, DatabaseOpenError];

/** Thrown for wrong arguments of a command. The message contains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command and sets the exit code. Messages go to stderr, because a backup may be written to stdout.
 */
export function runCommand(command: (args: readonly string[]) => Promise<string>): void {
  command(process.argv.slice(2)).then(
    (message) => process.stderr.write(`${message}\n`),
    (error: unknown) => {
      process.stderr.write(`${describeFailure(error)}\n`);
      process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
    },
  );
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof UsageError || EXPECTED_ERRORS.some((errorClass) => error instanceof errorClass);
  return isExpected
    ? error.message
    : `The command failed: ${(error.message.split('\n')[0] ?? '').slice(0, 300)}`;
}

/** Returns a sentence that names the encryption keys of a backup. */
export function describeKeys(keys: Readonly<Record<string, number>>): string {
  const ids = Object.keys(keys);
  return ids.length === 0 ? 'It contains no encrypted secrets.' : `Its secrets are encrypted with ENCRYPTION_KEYS: ${ids.join(', ')}.`; // prettier-ignore
}

export function describeRows(rows: Readonly<Record<string, number>>): string {
  const counts = Object.values(rows);
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`;
}
