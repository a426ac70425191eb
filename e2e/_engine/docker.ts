import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ENGINE_HOST } from './engine.js';

const CLIENT = existsSync('/usr/bin/docker') ? '/usr/bin/docker' : 'docker';
const MAX_BYTES = 32 * 1024 * 1024;

/** Result of a command that has exited. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a docker command and returns its result for any exit code. Rejects if it can't be run or times out. */
export function tryDocker(args: string[], timeoutMs = 180_000): Promise<CommandResult> {
  const options = { timeout: timeoutMs, maxBuffer: MAX_BYTES, killSignal: 'SIGKILL' as const };
  return new Promise((resolve, reject) => {
    execFile(CLIENT, ['--host', ENGINE_HOST, ...args], options, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(new Error(`docker ${args.join(' ')}: ${error?.message ?? 'ended by a signal'}`));
    });
  });
}

/** Runs a docker command that must succeed. Returns its output. */
export async function runDocker(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await tryDocker(args);
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}: ${stderr || stdout}`);
  return stdout.trim();
}

export function execInContainer(container: string, ...command: string[]): Promise<CommandResult> {
  return tryDocker(['exec', container, ...command]);
}
