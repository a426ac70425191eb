import { LIMITS } from '@trailcast/schema/limits';

/** Thrown if a file can't be a scene collection. The caller translates the reason. */
export class FileError extends Error {
  constructor(readonly reason: 'too-large' | 'no-text') {
    super(reason);
  }
}

/**
 * Returns the file's text. Throws FileError if the file is larger than the limit, which is checked before it is read,
 * or if it is not UTF-8.
 */
export async function readCollectionFile(file: Blob): Promise<string> {
  if (file.size > LIMITS.collectionMaxBytes) throw new FileError('too-large');
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('no-text');
  }
}

/** Returns a collection name from a file name; null if the file name contains no allowed character. */
export function collectionNameOf(fileName: string): string | null {
  const name = fileName
    .replace(/\.json$/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return Array.from(name).slice(0, LIMITS.nameMaxLength).join('').trim() || null;
}

/** Returns NAME.json without characters that file systems reject. */
export function fileNameOf(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')}.json`;
}
