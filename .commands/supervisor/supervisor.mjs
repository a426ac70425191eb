import { join } from 'node:path';
import { openLogFile } from './log-file.mjs';
import { keepRunning } from './part.mjs';

/** @typedef {import('./part.mjs').PartSpec} PartSpec */

/**
 * Supervises all processes: starts them in order, restarts those that exit, and stops them in reverse order.
 * @param {{ parts: PartSpec[], logDir: string, printLine: (text: string) => void }} options
 */
export function createSupervisor({ parts, logDir, printLine }) {
  let isReady = false;
  /** @type {(message: string) => void} */
  let refuse = () => undefined;
  /** Resolves with the message of the first part that refuses to start. */
  const refused = /** @type {Promise<string>} */ (new Promise((resolve) => (refuse = resolve)));
  const running = parts.map((spec) => {
    const file = openLogFile(join(logDir, `${spec.name}.log`));
    return keepRunning(spec, {
      log: file.write,
      printLine,
      onFatal: (message) => refuse(`${spec.name}: ${message}`),
      wasEverReady: () => isReady,
    });
  });
  return {
    refused,
    start() {
      for (const part of running) part.start();
    },
    /** Marks all parts as ready. From now on, a part that refuses to start is restarted. */
    markReady() {
      isReady = true;
    },
    /** Resolves with the names of the parts that did not end in time and were killed. */
    async stop() {
      const killed = [];
      for (const part of [...running].reverse()) if (!(await part.stop())) killed.push(part.name);
      return killed;
    },
    kill() {
      for (const part of running) part.kill();
    },
  };
}
