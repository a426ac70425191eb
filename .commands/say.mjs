/**
 * One line for the person at the terminal. Logs of the parts go to files; this is what is worth reading.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * A fault that the person at the terminal can mend: shown as one line, without a stack.
 */
export class Refusal extends Error {
  name = 'Refusal';
}

/**
 * Runs a command's main function; a Refusal becomes one line on stderr, and every failure exit code 1.
 * @param {() => Promise<number | void>} main Answers the exit code; 0 when it answers nothing.
 */
export async function runCommand(main) {
  // A terminal or pipe that is gone must not take the broadcast with it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof Refusal) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

/**
 * @param {unknown} error
 * @returns {string} What went wrong, in one line.
 */
export function messageOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
