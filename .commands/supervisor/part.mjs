import { spawn } from 'node:child_process';
import { endOf, followOutput } from './child-life.mjs';
import { crashLine, judgeExit } from './exit-policy.mjs';

/**
 * @typedef {object} PartSpec
 * @property {string} name
 * @property {string} entry Path of its main module.
 * @property {NodeJS.ProcessEnv} env Complete environment.
 * @property {number} stopMs Timeout after SIGTERM, ms.
 *
 * @typedef {object} PartHooks
 * @property {(chunk: Buffer) => void} log Receives the output.
 * @property {(text: string) => void} say Prints a line to the terminal.
 * @property {(message: string) => void} onFatal Called when the part refuses to start.
 * @property {() => boolean} everReady
 */

/**
 * Keeps one process running until it is stopped. The process gets an IPC channel, so that it can end itself when the
 * supervisor is killed, and its own process group, so that the terminal's Ctrl-C does not reach it before its turn.
 * @param {PartSpec} spec
 * @param {PartHooks} hooks
 */
export function keepRunning(spec, hooks) {
  /** @type {{ child: import('node:child_process').ChildProcess, ended: Promise<unknown> } | null} */
  let life = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let deaths = 0;
  let stopping = false;

  const start = () => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--enable-source-maps', spec.entry], {
      env: spec.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const stderr = followOutput(child, {
      log: hooks.log,
      warn: (text) => hooks.say(`${spec.name}: ${text}`),
    });
    const ended = endOf(child).then((end) => {
      life = null;
      if (!stopping) onDeath({ ...end, uptimeMs: performance.now() - startedAt, stderr });
    });
    life = { child, ended };
  };

  /** @param {{ code: number | null, signal: NodeJS.Signals | null, uptimeMs: number, stderr: string[] }} end */
  const onDeath = ({ code, signal, uptimeMs, stderr }) => {
    const verdict = judgeExit({ code, uptimeMs, stderr, deaths, everReady: hooks.everReady() });
    if (verdict.kind === 'fatal') return hooks.onFatal(verdict.message);
    const cause = crashLine(stderr);
    const how = `${signal ?? `code ${code}`}${cause ? `: ${cause}` : ''}`;
    hooks.say(`${spec.name} ended (${how}), restarting it in ${verdict.delayMs} ms`);
    deaths = verdict.deaths;
    restart = setTimeout(start, verdict.delayMs);
  };

  return {
    name: spec.name,
    start,
    /** Stops the process; kills it after the timeout. Resolves with false if it had to be killed. */
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (!life) return true;
      const { child, ended } = life;
      let inTime = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => (inTime = !child.kill('SIGKILL')), spec.stopMs);
      await ended;
      clearTimeout(timer);
      return inTime;
    },
    kill() {
      stopping = true;
      clearTimeout(restart);
      life?.child.kill('SIGKILL');
    },
  };
}
