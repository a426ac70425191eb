import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { connectObs } from '../obs/connect-obs.js';
import type { ObsAddress } from '../obs/obs-control.js';

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
  for (let poll = 1; !(await accepts(address)); poll += 1) {
    const gone = ended();
    if (gone !== null) throw new Error(await withLastWords(gone, outputPath));
    if (signal.aborted) throw new Error(await withLastWords('OBS did not come up in time', outputPath));
    if (poll % POLLS_PER_LOOK === 0 && (await printed(outputPath)).includes('Listen failed')) {
      throw new Error(`OBS could not open its websocket port`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const control = await connectObs(address, signal);
  try {
    await control.scenes();
  } finally {
    void control.close();
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

async function printed(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** OBS's last error is often the cause. A line with an address is left out: the feed's holds a token. */
async function withLastWords(what: string, outputPath: string): Promise<string> {
  const lines = (await printed(outputPath))
    .split('\n')
    .filter((line) => /error|fail|unable|could not/i.test(line) && !line.includes('://'));
  const last = lines.at(-1)?.slice(0, 200);
  return last ? `${what} (${last})` : what;
}
