import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Number of bytes read. One start of OBS or its pipe prints much less. */
const TAIL_BYTES = 16 * 1024;

/** Returns the end of a log, or '' without one. Does not follow links, because OBS's user may own the folder. */
export function readFileTail(path: string): string {
  try {
    return readTail(openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
  } catch {
    return '';
  }
}

function readTail(file: number): string {
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    const length = readSync(file, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
