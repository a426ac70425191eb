import { createFakeRendering } from '../renderer/fake-rendering.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { InstancesRoot } from '../home/instances-root.js';
import { createSwarmPaths } from './swarm-files.js';
import { SwarmRunner, type SwarmOptions } from './swarm-runner.js';

const GIBIBYTE = 1024 ** 3;

describe('SwarmRunner', () => {
  let folder: string;
  let engine: Server;
  let respond: (path: string, response: ServerResponse) => void;
  let runner: SwarmRunner;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tc-swarm-'));
    engine = createServer(({ url = '' }, response) => respond(url, response));
    await new Promise<void>((resolve) => engine.listen(join(folder, 'engine'), resolve));
    runner = createRunner();
  });

  const createRunner = (
    images: Partial<SwarmOptions['images']> = {},
    pagesProblem: string | null = 'no image',
  ) =>
    new SwarmRunner({
      dataDir: folder,
      engine: `unix://${join(folder, 'engine')}`,
      images: { obs: 'obs', egress: 'egress', pages: 'pages', ...images },
      pagesProblem,
      network: 'outside',
      template: '',
      allow: [],
      ingestPort: 9,
      isIngestSeparate: false,
      productUrl: null,
      rendering: createFakeRendering({ width: 640, height: 360, fps: 15 }),
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

  const createHost = (ID: string, Availability: string, State: string, cores: number) => ({
    ID,
    Spec: { Availability },
    Status: { State },
    Description: { Resources: { NanoCPUs: cores * 1e9, MemoryBytes: cores * GIBIBYTE } },
  });
  const respondToNodes = (status: number, body: unknown) => (path: string, response: ServerResponse) => {
    const isKnown = path.startsWith('/nodes');
    response
      .writeHead(isKnown ? status : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isKnown ? body : {}));
  };
  const neverAborted = new AbortController().signal;

  describe('listMachines', () => {
    it('returns the hosts that currently accept servers', async () => {
      respond = respondToNodes(200, [
        createHost('one', 'active', 'ready', 2),
        createHost('drained', 'drain', 'ready', 4),
        createHost('lost', 'active', 'down', 8),
        createHost('two', 'active', 'ready', 16),
      ]);
      expect(await runner.listMachines(neverAborted)).toEqual([
        { cores: 2, memoryBytes: 2 * GIBIBYTE },
        { cores: 16, memoryBytes: 16 * GIBIBYTE },
      ]);
    });

    it('rejects while the swarm has no leader', async () => {
      respond = respondToNodes(500, { message: 'The swarm does not have a leader.' });
      await expect(runner.listMachines(neverAborted)).rejects.toThrow('does not have a leader');
    });

    it('stops when its signal aborts', async () => {
      const closed = new AbortController();
      const disconnection = new Promise<void>((resolve) => {
        respond = (_path, response) => {
          response.once('close', resolve);
          closed.abort();
        };
      });
      await expect(runner.listMachines(closed.signal)).rejects.toThrow();
      await disconnection;
    });
  });
  const RECORD = {
    ...{ serverId: 1, instance: 'one', project: 'a-project', password: 'test-secret' },
    ...{ silenceMs: 60_000, collection: 'relay', platform: null, task: 'a-task' },
    secrets: { obs: 'secret of OBS', egress: 'secret of the pipe' },
  };
  const adopt = async (record: object) => {
    const root = await InstancesRoot.find(folder, folder, 'trailcast-swarm');
    writeFileSync(createSwarmPaths(await root.makeDir('one')).record, JSON.stringify(record));
    respond = (_path, response) => void response.writeHead(500).end('{}');
    return runner.adopt();
  };

  it('adopts a stack of a release without hubs and web pages, even if the manager does not respond', async () => {
    const adopted = await adopt(RECORD);
    expect(adopted.map(({ serverId, hub, pages }) => [serverId, hub, pages])).toEqual([[1, null, null]]);
  });

  it('adopts a stack with its web pages', async () => {
    const page = { id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 };
    const [adopted] = await adopt({ ...RECORD, pages: { shown: [page], number: 2, host: 'a-host' } });
    expect(adopted?.pages).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
  });

  it('returns another fingerprint for other images or with web pages', async () => {
    // Fingerprint from agents without hubs.
    const earlierFingerprint = '';
    const fingerprint = await runner.readFingerprint();
    expect(fingerprint).not.toBe(earlierFingerprint);
    expect(await createRunner().readFingerprint()).toBe(fingerprint);
    expect(await createRunner({ obs: 'obs', egress: 'egress:next' }).readFingerprint()).not.toBe(fingerprint);
    expect(await createRunner({}, null).readFingerprint()).not.toBe(fingerprint);
  });
});
