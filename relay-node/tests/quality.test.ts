import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import type { NodeInfo } from '@trailcast/schema/node';
import { NODE_VERSION } from '../src/config/node-version.js';
import { encodeSample } from '../src/quality/encode-sample.js';
import { identifyMachine } from '../src/quality/machine-speed.js';
import { estimateBroadcastCores } from '../src/runner/broadcast-cores.js';
import { until } from '../../e2e/_kit/wait.js';
import { NodeProcess } from './_node/node-process.js';

/** Timeout of a test, and of the sample, which has the lowest priority: other tests may delay it beyond its own timeout. */
const TIMEOUT_MS = 240_000;
const SAMPLE_TIMEOUT_MS = 200_000;
jest.setTimeout(TIMEOUT_MS);

const machine = { cores: availableParallelism(), memoryBytes: totalmem() };
const VIDEO = { width: 640, height: 360, fps: 15 };

describe('the quality that a node chooses', () => {
  it('is measured with the ffmpeg of this machine', async () => {
    const ms = await until(() => encodeSample(1), SAMPLE_TIMEOUT_MS);
    expect(ms).toBeGreaterThan(10);
    expect(ms).toBeLessThan(20_000);
  });

  it('depends on the stored speed, like the number of broadcasts', async () => {
    const node = await NodeProcess.start({ BROADCAST_SLOTS: '', RENDERER: 'opengl' });
    try {
      await node.kill();
      const path = join(node.dataDir, 'node.json');
      const speed = { machine: identifyMachine(machine, NODE_VERSION), value: 3 };
      writeFileSync(path, JSON.stringify({ speed }));
      await node.start();
      expect(node.output).toContain('"source":"stored"');
      const response = await fetch(`${node.baseUrl}/v1/node`, {
        headers: { authorization: `Bearer ${node.secret}` },
      });
      const { capacity, qualities } = (await response.json()) as NodeInfo;
      expect(capacity.broadcasts.total).toBe(
        Math.floor((3 * machine.cores) / estimateBroadcastCores(VIDEO, 'opengl')),
      );
      expect(qualities).toMatchObject([{ name: '360p15', kbps: 600, isDefault: true }]);
      expect(readFileSync(path, 'utf8')).toContain('"value":3');
    } finally {
      await node.close();
    }
  });
});
