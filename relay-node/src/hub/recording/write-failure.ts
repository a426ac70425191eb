import type { RecordingFailure } from '../protocol.js';

const FULL = ['ENOSPC', 'EDQUOT'];

/** Returns why a recording stops after this error of its disk. */
export function writeFailure(error: unknown): RecordingFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  return { code: FULL.includes(code) ? 'disk-full' : 'write-failed' };
}
