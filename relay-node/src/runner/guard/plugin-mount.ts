import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { SYSTEM_PATH } from '../../machine/system-path.js';

const runProgram = promisify(execFile);

/**
 * Mounts the folder of needed plug-ins over OBS's own, in this process's private mount namespace. Returns false if the
 * system does not allow it.
 */
export async function hidePlugins(plugins: { shown: string; over: string } | null): Promise<boolean> {
  if (!plugins) return false;
  return runProgram('mount', ['--bind', plugins.shown, plugins.over], {
    timeout: 3_000,
    env: { PATH: SYSTEM_PATH },
  }).then(
    () => true,
    () => false,
  );
}
