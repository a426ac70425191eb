import type { RecordingFailure } from '../protocol.js';

const FULL = ['ENOSPC', 'EDQUOT'];

export function writeFailure(error: unknown): RecordingFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  return { code: FULL.includes(code) ? 'disk-full' : 'write-failed' };
}
