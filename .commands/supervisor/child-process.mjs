import { once } from 'node:events';
import { createLineSplitter } from './lines.mjs';
import { formatTerminalLine } from './terminal-line.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const MAX_STDERR_LINES = 50;
const OUTPUT_DRAIN_MS = 200;

/**
 * Forwards a process's output: everything to the log, warnings to the terminal.
 * @param {ChildProcess} child
 * @param {{ log: (chunk: Buffer) => void, warn: (text: string) => void }} outputs
 * @returns {string[]} The newest lines of stderr, updated as they arrive.
 */
export function followOutput(child, { log, warn }) {
  /** @type {string[]} */
  const stderr = [];
  const splitStdout = createLineSplitter((line) => {
    const text = formatTerminalLine(line);
    if (text) warn(text);
  });
  const splitStderr = createLineSplitter((line) => {
    stderr.push(line);
    if (stderr.length > MAX_STDERR_LINES) stderr.shift();
  });
  child.stdout?.on('data', (chunk) => (log(chunk), splitStdout(chunk)));
  child.stderr?.on('data', (chunk) => (log(chunk), splitStderr(chunk)));
  child.on('error', (error) => stderr.push(error.message));
  return stderr;
}

/**
 * Resolves when a process has exited and its output has been read. Children of the process may keep the pipes open, so
 * the pipes are closed after a short delay.
 * @param {ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} Both are null if it could not be started.
 */
export async function waitForExit(child) {
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => child.pid === undefined && resolve(null));
  });
  if (child.pid !== undefined) {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), OUTPUT_DRAIN_MS);
    await once(child, 'close', { signal: timeout.signal }).catch(() => undefined);
    clearTimeout(timer);
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
  return { code: child.exitCode, signal: child.signalCode };
}
