import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const OUTPUT_FOLDERS = new Set(['node_modules', 'dist', 'dist-types', 'dist-tests', '.git']);

/**
 * Returns a SHA-256 over names and contents of files and folders, not their times. A path may be missing.
 * @param {string} root
 * @param {string[]} paths Relative to the root.
 * @returns {string}
 */
export function computeFingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      hash.update(`${relative(root, file)}\0`);
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} Every file under the path, sorted; the file itself for a file.
 */
function listFiles(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !OUTPUT_FOLDERS.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
