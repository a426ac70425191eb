import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Returns the contents of every file below a folder. Files that disappear are skipped. */
export function bytesBelow(folder: string): Buffer {
  const parts = (unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []).map((entry) => bytesOf(folder, entry)); // prettier-ignore
  return Buffer.concat(parts);
}

function bytesOf(folder: string, entry: Dirent): Buffer {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return bytesBelow(path);
  return (entry.isFile() && unlessGone(() => readFileSync(path))) || Buffer.alloc(0);
}

function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
