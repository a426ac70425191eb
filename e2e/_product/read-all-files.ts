import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Returns the contents of every file below a folder. Files that disappear are skipped. */
export function readAllFiles(folder: string): Buffer {
  const contents = (readIfExists(() => readdirSync(folder, { withFileTypes: true })) ?? []).map((entry) => readEntry(folder, entry)); // prettier-ignore
  return Buffer.concat(contents);
}

function readEntry(folder: string, entry: Dirent): Buffer {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) return readAllFiles(path);
  return (entry.isFile() && readIfExists(() => readFileSync(path))) || Buffer.alloc(0);
}

function readIfExists<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
