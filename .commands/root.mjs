import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. Every command works on it, independent of the current folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
