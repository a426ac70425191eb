import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { productProcesses } from './_product/processes.js';

const DATA_DIR = '/tmp/trailcast-e2e-of-this-test';

/** A process that looks like a part of a product with this data folder; it does nothing. */
async function decoy(dataDir: string): Promise<ChildProcess> {
  const script = "process.stdout.write('up'); setTimeout(() => undefined, 30_000)";
  const child = spawn(process.execPath, ['-e', script, '--', '/elsewhere/bff/dist/main.js'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('productProcesses', () => {
  it('answers the parts of its own product, never those of another one on the same machine', async () => {
    const own = await decoy(DATA_DIR);
    const others = [await decoy('/tmp/another'), await decoy(`${DATA_DIR}-too`)];
    try {
      expect(productProcesses(DATA_DIR).map(({ pid }) => pid)).toEqual([own.pid]);
    } finally {
      for (const child of [own, ...others]) child.kill('SIGKILL');
    }
  });
});
