import { LIMITS } from '@trailcast/schema/limits';

/** Why a file can't be a scene collection; the words are the caller's. */
export class FileRefusal extends Error {
  constructor(readonly reason: 'too-large' | 'no-text') {
    super(reason);
  }
}

/** The file's text. Throws FileRefusal above the limit, before reading it, and for what is not UTF-8. */
export async function readCollectionFile(file: Blob): Promise<string> {
  if (file.size > LIMITS.collectionMaxBytes) throw new FileRefusal('too-large');
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusal('no-text');
  }
}

/** The collection's name by its file's; null when there is nothing left of it. */
export function nameOfFile(fileName: string): string | null {
  const name = fileName
    .replace(/\.json$/i, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return Array.from(name).slice(0, LIMITS.nameMaxLength).join('').trim() || null;
}

/** NAME.json, without what file systems refuse. */
export function fileNameOf(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')}.json`;
}

/** Hands the text to the browser as a file. */
export function saveAsFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
