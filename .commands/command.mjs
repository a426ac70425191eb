/**
 * Prints one line for the operator.
 * @param {string} text
 */
export function printLine(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * An error that the operator can fix, shown as one line without a stack.
 */
export class CommandError extends Error {
  name = 'CommandError';
}

/**
 * Runs a command's main function. Prints a CommandError as one line on stderr. Every failure sets exit code 1.
 * @param {() => Promise<number | void>} main Returns the exit code; undefined means 0.
 */
export async function runCommand(main) {
  // A closed terminal or pipe must not end the broadcast.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof CommandError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

/**
 * @param {unknown} error
 * @returns {string} The error in one line.
 */
export function getErrorMessage(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? '';
}
