import { spawn } from 'node:child_process';
import { crashLine, judgeExit } from './exit-policy.mjs';
import { lineCutter } from './lines.mjs';
import { terminalLine } from './terminal-line.mjs';

/**
 * @typedef {object} PartSpec
 * @property {string} name
 * @property {string} entry Path of its main module.
 * @property {NodeJS.ProcessEnv} env Its whole environment.
 * @property {number} stopMs How long it may take to end after SIGTERM.
 *
 * @typedef {object} PartHooks
 * @property {(chunk: Buffer) => void} log Everything that it prints.
 * @property {(text: string) => void} say A line for the terminal.
 * @property {(message: string) => void} onFatal It refuses to start.
 * @property {() => boolean} everReady
 */

const KEPT_STDERR_LINES = 50;

/**
 * Keeps one process running until it is stopped. The process gets an IPC channel, so that it can end itself when the
 * supervisor is killed, and a process group of its own, so that the terminal's Ctrl-C does not reach it before its turn.
 * @param {PartSpec} spec
 * @param {PartHooks} hooks
 */
export function keepRunning(spec, hooks) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let deaths = 0;
  let stopping = false;

  const start = () => {
    const startedAt = performance.now();
    /** @type {string[]} */
    const stderr = [];
    const process_ = spawn(process.execPath, ['--enable-source-maps', spec.entry], {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child = process_;
    const cutOut = lineCutter((line) => {
      const text = terminalLine(line);
      if (text) hooks.say(`${spec.name}: ${text}`);
    });
    const cutErr = lineCutter((line) => stderr.push(line) > KEPT_STDERR_LINES && stderr.shift());
    process_.stdout?.on('data', (chunk) => (hooks.log(chunk), cutOut(chunk)));
    process_.stderr?.on('data', (chunk) => (hooks.log(chunk), cutErr(chunk)));
    process_.on('error', (error) => stderr.push(error.message));
    // 'close' comes after the last output, so the words of a refusal are complete.
    process_.on('close', (code, signal) => {
      child = null;
      if (stopping) return;
      const uptimeMs = performance.now() - startedAt;
      const verdict = judgeExit({ code, uptimeMs, stderr, deaths, everReady: hooks.everReady() });
      if (verdict.kind === 'fatal') return hooks.onFatal(verdict.message);
      const cause = crashLine(stderr);
      const how = `${signal ?? `code ${code}`}${cause ? `: ${cause}` : ''}`;
      hooks.say(`${spec.name} ended (${how}), starting it again in ${verdict.delayMs} ms`);
      deaths = verdict.deaths;
      restart = setTimeout(start, verdict.delayMs);
    });
  };

  return {
    name: spec.name,
    start,
    /** Asks it to end and waits; after its time it is killed. Resolves with false when it had to be killed. */
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running) return true;
      const gone = new Promise((resolve) => running.once('close', () => resolve(true)));
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), spec.stopMs);
      await gone;
      clearTimeout(timer);
      return running.signalCode !== 'SIGKILL';
    },
    /** Ends it at once. */
    kill() {
      stopping = true;
      clearTimeout(restart);
      child?.kill('SIGKILL');
    },
  };
}
