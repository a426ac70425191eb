import type { RecordingFailure } from '../protocol.js';

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT'];

export function createWriteFailure(error: unknown): RecordingFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  return { code: DISK_FULL_CODES.includes(code) ? 'disk-full' : 'write-failed' };
}
