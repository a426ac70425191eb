import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder; every command works on it, whatever the current folder is. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
