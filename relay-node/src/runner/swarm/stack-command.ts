import { execFile } from 'node:child_process';

const COMMAND_TIMEOUT_MS = 20_000;

/** The engine's command-line client, e.g. from Debian's docker.io. */
const CLIENT = 'docker';

/**
 * Runs `docker stack …` against an engine.
 * @param document Standard input, as JSON.
 * @returns Standard output and error.
 * @throws Error with the last line of output if it fails or times out
 */
export function runStackCommand(
  engine: string,
  args: readonly string[],
  document?: object,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: COMMAND_TIMEOUT_MS, killSignal: 'SIGKILL' as const, signal };
    const child = execFile(CLIENT, ['--host', engine, 'stack', ...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`docker stack ${args[0]}: ${findLastLine(stderr) || error.message}`));
      else resolve(`${stdout}${stderr}`);
    });
    // If the command exits before it has read everything, its exit code reports the failure.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(document ? JSON.stringify(document) : '');
  });
}

const findLastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
