import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns functions that compare and write a file with the fingerprint of a step's last inputs.
 * @param {string} path
 */
export function openStamp(path) {
  return {
    /**
     * @param {string} value
     * @returns {boolean} True if the step was last done for exactly this value.
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
