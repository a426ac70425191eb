import { connect } from 'node:net';
import { sleep } from '@trailcast/schema/async/sleep';
import { connectObs } from '../../obs/connect-obs.js';
import { ObsError } from '../../obs/obs-error.js';
import type { ObsAddress, ObsControl } from '../../obs/obs-control.js';
import { readFileTail } from './file-tail.js';

const POLL_INTERVAL_MS = 5;
/** OBS's output is checked once in this many polls. */
const POLLS_PER_OUTPUT_CHECK = 40;

/**
 * Waits until OBS returns its scene list. Returns the open connection. `getExitReason` returns why OBS exited, or null
 * while it runs.
 * @throws Error if OBS has exited or could not open its port, or `signal` aborts
 */
export async function waitForObs(
  address: ObsAddress,
  getExitReason: () => string | null,
  outputPath: string,
  signal: AbortSignal,
): Promise<ObsControl> {
  for (let poll = 1; ; poll += 1) {
    const control = await tryConnect(address, signal);
    if (control) return control;
    const exitReason = getExitReason();
    if (exitReason !== null) throw new Error(appendLastError(exitReason, outputPath));
    if (signal.aborted) throw new Error(appendLastError('OBS did not start in time', outputPath));
    if (poll % POLLS_PER_OUTPUT_CHECK === 0 && readFileTail(outputPath).includes('Listen failed')) {
      throw new Error(`OBS could not open its websocket port ${address.port}`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Returns a connection to OBS, or null if OBS is not ready. A starting OBS may reset its first connections. Throws
 * other errors only without a pipe, because a pipe's socket accepts connections before OBS listens.
 */
async function tryConnect(address: ObsAddress, signal: AbortSignal): Promise<ObsControl | null> {
  if (!(await isAcceptingConnections(address))) return null;
  try {
    const control = await connectObs(address, signal);
    try {
      await control.readScenes();
      return control;
    } catch (error) {
      void control.close();
      throw error;
    }
  } catch (error) {
    const isBroken = error instanceof ObsError && error.code === 'unreachable';
    if (address.path === undefined && !isBroken) throw error;
    return null;
  }
}

function isAcceptingConnections({ host, port, path }: ObsAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = path === undefined ? connect(port, host) : connect(path);
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

/** Appends OBS's last error, which is often the cause. Skips lines with URLs, because the feed URL contains a token. */
function appendLastError(message: string, outputPath: string): string {
  const lines = readFileTail(outputPath)
    .split('\n')
    .filter((line) => /error|fail|unable|could not/i.test(line) && !line.includes('://'));
  const lastError = lines.at(-1)?.slice(0, 200);
  return lastError ? `${message} (${lastError})` : message;
}
