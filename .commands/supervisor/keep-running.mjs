import { spawn } from 'node:child_process';
import { waitForExit, followOutput } from './child-process.mjs';
import { findCrashLine, decideAfterExit } from './exit-policy.mjs';

/**
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} entry Path of the main module.
 * @property {NodeJS.ProcessEnv} env Complete environment.
 * @property {number} stopTimeoutMs Timeout after SIGTERM, ms.
 *
 * @typedef {object} ProcessHooks
 * @property {(chunk: Buffer) => void} log Receives the output.
 * @property {(text: string) => void} printLine Prints a line to the terminal.
 * @property {(message: string) => void} onFatal Called when the process fails to start.
 * @property {() => boolean} wasEverReady
 */

/**
 * Keeps one process running until it is stopped. The process detects a killed supervisor by its IPC channel. It
 * gets its own process group, because the terminal would otherwise send Ctrl-C to all processes at the same time.
 * @param {ProcessSpec} spec
 * @param {ProcessHooks} hooks
 */
export function keepRunning(spec, hooks) {
  /** @type {{ child: import('node:child_process').ChildProcess, exited: Promise<unknown> } | null} */
  let currentRun = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;
  let crashes = 0;
  let isStopping = false;

  const start = () => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--enable-source-maps', spec.entry], {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const stderr = followOutput(child, {
      log: hooks.log,
      warn: (text) => hooks.printLine(`${spec.name}: ${text}`),
    });
    const exited = waitForExit(child).then((exit) => {
      currentRun = null;
      if (!isStopping) handleExit({ ...exit, uptimeMs: performance.now() - startedAt, stderr });
    });
    currentRun = { child, exited };
  };

  /** @param {{ code: number | null, signal: NodeJS.Signals | null, uptimeMs: number, stderr: string[] }} exit */
  const handleExit = ({ code, signal, uptimeMs, stderr }) => {
    const decision = decideAfterExit({
      code,
      uptimeMs,
      stderr,
      crashes,
      wasEverReady: hooks.wasEverReady(),
    });
    if (decision.kind === 'fatal') return hooks.onFatal(decision.message);
    const errorLine = findCrashLine(stderr);
    const exitReason = `${signal ?? `code ${code}`}${errorLine ? `: ${errorLine}` : ''}`;
    hooks.printLine(`${spec.name} exited (${exitReason}), restarting it in ${decision.delayMs} ms`);
    crashes = decision.crashes;
    restartTimer = setTimeout(start, decision.delayMs);
  };

  return {
    name: spec.name,
    start,
    /** Stops the process. Resolves with false if the process was killed after the timeout. */
    async stop() {
      isStopping = true;
      clearTimeout(restartTimer);
      if (!currentRun) return true;
      const { child, exited } = currentRun;
      let hasExitedInTime = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => (hasExitedInTime = !child.kill('SIGKILL')), spec.stopTimeoutMs);
      await exited;
      clearTimeout(timer);
      return hasExitedInTime;
    },
    kill() {
      isStopping = true;
      clearTimeout(restartTimer);
      currentRun?.child.kill('SIGKILL');
    },
  };
}
