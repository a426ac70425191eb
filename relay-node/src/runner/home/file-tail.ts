import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** OBS and its pipe write little; the lines of one start fit many times. */
const TAIL_BYTES = 16 * 1024;

/** The end of a log, '' when there is none. Its folder may belong to OBS's user, so a link is not followed. */
export function fileTail(path: string): string {
  try {
    return read(openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
  } catch {
    return '';
  }
}

function read(file: number): string {
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const length = readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
