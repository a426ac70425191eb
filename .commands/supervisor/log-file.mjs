import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Opens a log file. It is rotated at `maxBytes`, and one old file is kept as `.1`.
 * @param {string} path
 * @param {number} [maxBytes]
 */
export function openLogFile(path, maxBytes = MAX_BYTES) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let size = existsSync(path) ? statSync(path).size : 0;
  let hasFailed = false;
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      try {
        if (size > 0 && size + chunk.length > maxBytes) {
          renameSync(path, `${path}.1`);
          size = 0;
        }
        appendFileSync(path, chunk, { mode: 0o600 });
        size += chunk.length;
        hasFailed = false;
      } catch (error) {
        // The error is reported once: a full disk must not end the broadcast.
        if (!hasFailed) process.stderr.write(`${path} can't be written: ${String(error)}\n`);
        hasFailed = true;
      }
    },
  };
}
