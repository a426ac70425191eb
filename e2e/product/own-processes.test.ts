import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProductProcesses } from '../_product/processes.js';

jest.setTimeout(60_000);

const DATA_DIR = `/tmp/trailcast-e2e-own-processes-${process.pid}`;

/** Starts an idle process that looks like a process of a product with this data folder. */
async function startDecoy(dataDir: string): Promise<ChildProcess> {
  const script = "process.stdout.write('up'); setTimeout(() => undefined, 120_000)";
  const child = spawn(process.execPath, ['-e', script, '--', '/elsewhere/bff/dist/main.js'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('findProductProcesses', () => {
  it('returns only the processes with the data folder of the given product', async () => {
    const decoys: ChildProcess[] = [];
    try {
      for (const dataDir of [DATA_DIR, '/tmp/another', `${DATA_DIR}-too`])
        decoys.push(await startDecoy(dataDir));
      expect(findProductProcesses(DATA_DIR).map(({ pid }) => pid)).toEqual([decoys[0]?.pid]);
    } finally {
      for (const child of decoys) child.kill('SIGKILL');
    }
  });
});
