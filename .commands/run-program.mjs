import { spawn } from 'node:child_process';
import { CommandError } from './command.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} timeoutMs Timeout, after which the program's process group is killed.
 * @property {boolean} [show] Also print the output to the terminal.
 * @property {(line: string) => void} [onLine] Called for each line of stdout and stderr.
 *
 * @typedef {object} RunResult
 * @property {number} code Exit code; 124 after the timeout, 127 if the program does not exist, 128 after a signal.
 * @property {string} output Last 64 kB of stdout and stderr together.
 */

/** Exit codes for a program that returns none, as in a shell. */
const EXIT_CODE = { timeout: 124, notFound: 127, signal: 128 };
const MAX_OUTPUT_LENGTH = 64 * 1024;

/**
 * Runs a program without a shell and returns its exit code. Rejects only after a signal to this process, once the
 * program has exited.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<RunResult>}
 */
export function runProgram(command, args, options) {
  return new Promise((resolve, reject) => {
    // With its own process group, the timeout kills grandchildren too. Ctrl-C is forwarded below.
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      killGroup(child.pid, 'SIGKILL');
    }, options.timeoutMs);
    let isInterrupted = false;
    const forwardSignal = (/** @type {NodeJS.Signals} */ signal) => {
      isInterrupted = true;
      killGroup(child.pid, signal);
    };
    process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal);
    /** @param {Buffer} chunk */
    const appendOutput = (chunk) => {
      const text = chunk.toString();
      output = (output + text).slice(-MAX_OUTPUT_LENGTH);
      if (options.show) process.stdout.write(text);
      if (options.onLine) for (const line of text.split('\n')) if (line.trim()) options.onLine(line);
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    /** @param {number} code */
    const settle = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal);
      if (isInterrupted) reject(new CommandError('Interrupted.'));
      else resolve({ code: hasTimedOut ? EXIT_CODE.timeout : code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(EXIT_CODE.notFound);
    });
    child.on('close', (code) => settle(code ?? EXIT_CODE.signal));
  });
}

/**
 * Signals a process group that this process started. A group that has exited is not an error.
 * @param {number | undefined} pid The group's leader.
 * @param {NodeJS.Signals} signal
 */
export function killGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
