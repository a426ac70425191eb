import { fakeRendering } from '../renderer/fake-rendering.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { InstancesRoot } from '../home/instances-root.js';
import { swarmPaths } from './swarm-files.js';
import { SwarmRunner, type SwarmOptions } from './swarm-runner.js';

const GIBIBYTE = 1024 ** 3;

describe('SwarmRunner', () => {
  let folder: string;
  let engine: Server;
  let answer: (path: string, response: ServerResponse) => void;
  let runner: SwarmRunner;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tc-swarm-'));
    engine = createServer(({ url = '' }, response) => answer(url, response));
    await new Promise<void>((resolve) => engine.listen(join(folder, 'engine'), resolve));
    runner = newRunner();
  });

  const newRunner = (
    images: Partial<SwarmOptions['images']> = {},
    withoutPages: string | null = 'no image',
  ) =>
    new SwarmRunner({
      dataDir: folder,
      engine: `unix://${join(folder, 'engine')}`,
      images: { obs: 'obs', egress: 'egress', pages: 'pages', ...images },
      withoutPages,
      network: 'outside',
      template: '',
      allow: [],
      ingestPort: 9,
      ingestApart: false,
      rendering: fakeRendering({ width: 640, height: 360, fps: 15 }),
      cores: 1,
      log: pino({ level: 'silent' }),
      sharedMemory: folder,
    });

  afterEach(async () => {
    await runner.close();
    engine.closeAllConnections();
    await new Promise((resolve) => engine.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const host = (ID: string, Availability: string, State: string, cores: number) => ({
    ID,
    Spec: { Availability },
    Status: { State },
    Description: { Resources: { NanoCPUs: cores * 1e9, MemoryBytes: cores * GIBIBYTE } },
  });
  const replies = (status: number, body: unknown) => (path: string, response: ServerResponse) => {
    const known = path.startsWith('/nodes');
    response
      .writeHead(known ? status : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(known ? body : {}));
  };
  const never = new AbortController().signal;

  describe('machines', () => {
    it('are the hosts that currently accept servers', async () => {
      answer = replies(200, [
        host('one', 'active', 'ready', 2),
        host('drained', 'drain', 'ready', 4),
        host('lost', 'active', 'down', 8),
        host('two', 'active', 'ready', 16),
      ]);
      expect(await runner.machines(never)).toEqual([
        { cores: 2, memoryBytes: 2 * GIBIBYTE },
        { cores: 16, memoryBytes: 16 * GIBIBYTE },
      ]);
    });

    it('reject while the swarm has no leader', async () => {
      answer = replies(500, { message: 'The swarm does not have a leader.' });
      await expect(runner.machines(never)).rejects.toThrow('does not have a leader');
    });

    it('stop when the caller aborts', async () => {
      const closed = new AbortController();
      const left = new Promise<void>((resolve) => {
        answer = (_path, response) => {
          response.once('close', resolve);
          closed.abort();
        };
      });
      await expect(runner.machines(closed.signal)).rejects.toThrow();
      await left;
    });
  });
  const RECORD = {
    ...{ serverId: 1, instance: 'one', project: 'a-project', password: 'of this test' },
    ...{ silenceMs: 60_000, collection: 'relay', platform: null, task: 'a-task' },
    secrets: { obs: 'secret of OBS', egress: 'secret of the pipe' },
  };
  const adopt = async (record: object) => {
    const root = await InstancesRoot.find(folder, folder, 'trailcast-swarm');
    writeFileSync(swarmPaths(await root.makeDir('one')).record, JSON.stringify(record));
    answer = (_path, response) => void response.writeHead(500).end('{}');
    return runner.adopt();
  };

  it('adopts a stack of a release without hubs and web pages, while the manager does not respond', async () => {
    const adopted = await adopt(RECORD);
    expect(adopted.map(({ serverId, hub, pages }) => [serverId, hub, pages])).toEqual([[1, null, null]]);
  });

  it('adopts the web pages of a stack', async () => {
    const page = { id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 };
    const [adopted] = await adopt({ ...RECORD, pages: { shown: [page], number: 2, host: 'a-host' } });
    expect(adopted?.pages).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
  });

  it('has another fingerprint than without a hub, with other images, or without web pages', async () => {
    // Fingerprint from agents without hubs.
    const before = '';
    const now = await runner.fingerprint();
    expect(now).not.toBe(before);
    expect(await newRunner().fingerprint()).toBe(now);
    expect(await newRunner({ obs: 'obs', egress: 'egress:next' }).fingerprint()).not.toBe(now);
    expect(await newRunner({}, null).fingerprint()).not.toBe(now);
  });
});
