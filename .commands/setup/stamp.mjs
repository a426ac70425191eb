import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file that remembers for which inputs a step was last done.
 * @param {string} path
 */
export function stampFile(path) {
  return {
    /**
     * @param {string} value
     * @returns {boolean} Whether the step was done for exactly this value.
     */
    matches(value) {
      try {
        return readFileSync(path, 'utf8') === value;
      } catch {
        return false;
      }
    },
    /** @param {string} value */
    write(value) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, value);
    },
  };
}
