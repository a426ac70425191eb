import { join } from 'node:path';
import { openLogFile } from './log-file.mjs';
import { keepRunning } from './keep-running.mjs';

/** @typedef {import('./keep-running.mjs').ProcessSpec} ProcessSpec */

/**
 * Supervises all processes: starts them in order, restarts those that exit, and stops them in reverse order.
 * @param {{ processes: ProcessSpec[], logDir: string, printLine: (text: string) => void }} options
 */
export function createSupervisor({ processes, logDir, printLine }) {
  let isReady = false;
  /** @type {(message: string) => void} */
  let reportFailedStart = () => undefined;
  /** Resolves with the message of the first process that fails to start. */
  const failedStart = /** @type {Promise<string>} */ (
    new Promise((resolve) => (reportFailedStart = resolve))
  );
  const children = processes.map((spec) => {
    const file = openLogFile(join(logDir, `${spec.name}.log`));
    return keepRunning(spec, {
      log: file.write,
      printLine,
      onFatal: (message) => reportFailedStart(`${spec.name}: ${message}`),
      wasEverReady: () => isReady,
    });
  });
  return {
    failedStart,
    start() {
      for (const child of children) child.start();
    },
    /** Marks all processes as ready. From now on, a process that fails to start is restarted. */
    markReady() {
      isReady = true;
    },
    /** Resolves with the names of the processes that did not exit in time and were killed. */
    async stop() {
      const killedNames = [];
      for (const child of [...children].reverse()) if (!(await child.stop())) killedNames.push(child.name);
      return killedNames;
    },
    kill() {
      for (const child of children) child.kill();
    },
  };
}
