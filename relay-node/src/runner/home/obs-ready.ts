import { connect } from 'node:net';
import { sleep } from '@trailcast/schema/async/sleep';
import { connectObs } from '../../obs/connect-obs.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import { fileTail } from './file-tail.js';

const POLL_MS = 10;
/** Checks the output of OBS once every this many polls. */
const POLLS_PER_OUTPUT_CHECK = 20;

/**
 * Waits until OBS returns its scene list. `ended` returns why OBS exited, or null while it runs.
 * @throws Error when OBS has exited or could not open its port, or `signal` aborts
 */
export async function obsReady(
  address: ObsAddress,
  ended: () => string | null,
  outputPath: string,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 1; !(await isResponding(address, signal)); poll += 1) {
    const exitReason = ended();
    if (exitReason !== null) throw new Error(withLastError(exitReason, outputPath));
    if (signal.aborted) throw new Error(withLastError('OBS did not come up in time', outputPath));
    if (poll % POLLS_PER_OUTPUT_CHECK === 0 && fileTail(outputPath).includes('Listen failed')) {
      throw new Error(`OBS could not open its websocket port ${address.port}`);
    }
    await sleep(POLL_MS);
  }
}

/** Behind the socket of a pipe OBS may not listen yet, so a broken connection only means not ready. */
async function isResponding(address: ObsAddress, signal: AbortSignal): Promise<boolean> {
  if (!(await accepts(address))) return false;
  try {
    const control = await connectObs(address, signal);
    await control.scenes().finally(() => void control.close());
    return true;
  } catch (error) {
    if (address.path === undefined) throw error;
    return false;
  }
}

function accepts({ host, port, path }: ObsAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = path === undefined ? connect(port, host) : connect(path);
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/**
 * Appends OBS's last error, often the cause. Skips lines with URLs, because the feed URL contains a token.
 */
function withLastError(what: string, outputPath: string): string {
  const lines = fileTail(outputPath)
    .split('\n')
    .filter((line) => /error|fail|unable|could not/i.test(line) && !line.includes('://'));
  const last = lines.at(-1)?.slice(0, 200);
  return last ? `${what} (${last})` : what;
}
