import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. Commands use it instead of the current folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
