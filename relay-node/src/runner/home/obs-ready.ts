import { connect } from 'node:net';
import { sleep } from '@trailcast/schema/async/sleep';
import { connectObs } from '../../obs/connect-obs.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import { fileTail } from './file-tail.js';

const POLL_MS = 10;
/** How often what OBS printed is looked at, in polls. */
const POLLS_PER_LOOK = 20;

/**
 * Waits until OBS answers its scene list. `ended` says why OBS has gone, null while it has not; what it printed stands in the
 * file `outputPath`.
 * @throws Error in words when OBS has ended, could not open its port, or `signal` ends the wait.
 */
export async function obsReady(
  address: ObsAddress,
  ended: () => string | null,
  outputPath: string,
  signal: AbortSignal,
): Promise<void> {
  for (let poll = 1; !(await answers(address, signal)); poll += 1) {
    const gone = ended();
    if (gone !== null) throw new Error(withLastWords(gone, outputPath));
    if (signal.aborted) throw new Error(withLastWords('OBS did not come up in time', outputPath));
    if (poll % POLLS_PER_LOOK === 0 && fileTail(outputPath).includes('Listen failed')) {
      throw new Error(`OBS could not open its websocket port ${address.port}`);
    }
    await sleep(POLL_MS);
  }
}

/** Behind a socket of a pipe nobody may listen yet: then a connection that breaks is no answer. */
async function answers(address: ObsAddress, signal: AbortSignal): Promise<boolean> {
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

/** OBS's last error is often the cause. A line with an address is left out: the feed's holds a token. */
function withLastWords(what: string, outputPath: string): string {
  const lines = fileTail(outputPath)
    .split('\n')
    .filter((line) => /error|fail|unable|could not/i.test(line) && !line.includes('://'));
  const last = lines.at(-1)?.slice(0, 200);
  return last ? `${what} (${last})` : what;
}
