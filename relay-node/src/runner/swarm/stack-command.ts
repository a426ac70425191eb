import { execFile } from 'node:child_process';

const CALL_MS = 20_000;

/** The engine's own client: Debian's docker.io has it. */
const CLIENT = 'docker';

/**
 * Runs `docker stack …` against an engine.
 * @param document What the command reads.
 * @returns What it printed.
 * @throws Error with its last words when it fails or takes too long.
 */
export function stackCommand(
  engine: string,
  args: readonly string[],
  document?: object,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: CALL_MS, killSignal: 'SIGKILL' as const, signal };
    const child = execFile(CLIENT, ['--host', engine, 'stack', ...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`docker stack ${args[0]}: ${lastWords(stderr) || error.message}`));
      else resolve(`${stdout}${stderr}`);
    });
    // An end before everything was read is told by the exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(document ? JSON.stringify(document) : '');
  });
}

const lastWords = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
