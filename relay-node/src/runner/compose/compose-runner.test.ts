import { createFakeRendering } from '../renderer/fake-rendering.js';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createSampleCollection } from '../../agent/sample-collection.js';
import { cleanCollection } from '../../collection/sanitise.js';
import { createInstanceName, InstancesRoot, createNodeName } from '../home/instances-root.js';
import { createStackPaths } from '../stack/stack-paths.js';
import { ComposeRunner } from './compose-runner.js';
import { parsePool } from './network-pool.js';
import { readComposeRecord, writeComposeRecord } from './compose-record.js';
import { until } from '../../../../e2e/_kit/wait.js';

type Reply = [status: number, body: unknown];

const VIDEO = { width: 640, height: 360, fps: 15 };
/** Returns a record in the format of an earlier release. */
const createEarlierRecord = (project: string) => ({
  ...{ serverId: 1, instance: 'one', project, password: 'test-secret', uid: null },
  ...{ subnet: '10.213.0.0/29', obs: '10.213.0.2', egress: '10.213.0.3' },
  ...{ silenceMs: 600_000, collection: 'relay' },
  platform: { host: 'live.example.org', address: '8.8.4.4', port: 1935, tls: false },
});
const RUNNING: Reply = [200, { State: { Running: true, OOMKilled: false, ExitCode: 0 } }];

describe('ComposeRunner', () => {
  let folder: string;
  let engine: Server;
  let respond: (method: string, path: string) => Reply;
  let requests: string[];
  /** By default, a wait for a container's end never resolves. */
  let respondToWait: (response: ServerResponse) => void = () => undefined;
  let runner: ComposeRunner;
  let root: InstancesRoot;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tc-compose-'));
    requests = [];
    engine = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      requests.push(`${request.method} ${path}`);
      if (path.endsWith('/wait')) return respondToWait(response);
      const [status, body] = respond(request.method ?? '', path);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => engine.listen(join(folder, 'engine'), resolve));
    runner = new ComposeRunner({
      dataDir: folder,
      engine: `unix://${join(folder, 'engine')}`,
      images: { obs: 'obs', egress: 'egress', pages: 'pages' },
      pagesProblem: 'not in this test',
      pool: parsePool('10.213.0.0/24'),
      network: 'outside',
      template: join(__dirname, '../../../compose.server.yml'),
      allow: [],
      ingestPort: 9,
      ingestHost: '0.0.0.0',
      productUrl: null,
      rendering: createFakeRendering(VIDEO),
      cores: 1,
      log: pino({ level: 'silent' }),
      sharedMemory: folder,
    });
    root = await InstancesRoot.find(folder, folder, 'trailcast-stacks');
  });

  afterEach(async () => {
    await runner.close();
    engine.closeAllConnections();
    await new Promise((resolve) => engine.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const createProjectName = (instance: string) =>
    `trailcast-${createNodeName(folder)}-${createInstanceName(instance)}`;

  /** Creates the files of an earlier agent's server. Returns the path of its record. */
  async function createServerFiles(instance: string, serverId: number): Promise<string> {
    const paths = createStackPaths(await root.makeDir(instance));
    await mkdir(paths.home);
    await writeComposeRecord(paths.record, {
      ...{
        serverId,
        instance,
        project: createProjectName(instance),
        password: 'test-secret',
        uid: null,
        recordingsMount: null,
        pages: null,
      },
      drawing: null,
      cores: null,
      ...{ subnet: '10.213.0.0/29', obs: '10.213.0.2', egress: '10.213.0.3' },
      ...{ silenceMs: 60_000, collection: 'relay', hub: null, platform: null },
    });
    return paths.record;
  }

  const listContainers = (instances: string[]) =>
    instances.map((instance) => ({
      Id: instance,
      Labels: { 'com.docker.compose.project': createProjectName(instance) },
    }));

  it('adopts a server although the engine rejects requests about its containers', async () => {
    await createServerFiles('one', 1);
    await createServerFiles('two', 2);
    respond = (_method, path) => {
      if (path === '/containers/json') return [200, listContainers(['one', 'two'])];
      if (path === '/networks') return [200, []];
      if (path === '/volumes') return [200, { Volumes: null }];
      return path.includes(createProjectName('two')) ? [500, { message: 'busy' }] : RUNNING;
    };
    const adopted = await runner.adopt();
    expect(adopted.map(({ serverId }) => serverId).sort()).toEqual([1, 2]);
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });

  it('adopts a stack of an earlier release without a hub, which broadcasts through the pipe', async () => {
    const paths = createStackPaths(await root.makeDir('one'));
    await mkdir(paths.egressConfig);
    const record = createEarlierRecord(createProjectName('one'));
    await writeFile(paths.record, JSON.stringify(record));
    const networks = [{ Name: 'outside', Id: 'outside-id', Created: '2026-11-20T10:00:00Z' }];
    const externalNetwork = { IPAM: { Config: [{ Gateway: '10.1.0.1' }] } };
    respond = (method, path) => {
      if (path === '/containers/json') return [200, listContainers(['one'])];
      if (path === '/networks') return [200, networks];
      if (path === '/networks/outside-id') return [200, externalNetwork];
      return method === 'POST' ? [204, null] : RUNNING;
    };
    const [adopted, ...otherInstances] = await runner.adopt();
    expect([adopted?.serverId, adopted?.hub, otherInstances]).toEqual([1, null, []]);
    const isReadRequest = (request: string) => request.startsWith('GET') || request.endsWith('/wait');
    expect(requests.filter((request) => !isReadRequest(request))).toEqual([]);
    expect(await readComposeRecord(paths.record)).toEqual({
      ...{ ...record, drawing: null, cores: null, hub: null, recordingsMount: null, pages: null },
    });
    // Starts the next broadcast.
    expect(await adopted?.openOutputRoute('rtmp://8.8.8.8/app')).toMatch(/\/app$/);
    expect(requests.some((request) => /^POST .*egress.*kill$/.test(request))).toBe(true);
    expect(await readFile(paths.pipeConfig, 'utf8')).toContain('8.8.8.8:1935');
  });

  it('reports an egress image without a hub as missing, with its build command', async () => {
    const setEgressImage = (egress: Reply) => {
      respond = (_method, path) => {
        if (path === '/images/obs/json') return [200, { Id: 'obs', Config: {} }];
        return path === '/images/egress/json' ? egress : [200, {}];
      };
    };
    const remedy = 'docker build -t egress --target egress -f relay-node/Dockerfile .';
    setEgressImage([200, { Id: 'egress', Config: { WorkingDir: '/app' } }]);
    expect(await runner.findMissing()).toEqual([]);
    setEgressImage([200, { Id: 'egress', Config: { WorkingDir: '' } }]);
    const requirement = 'a newer image egress (the present image is of an earlier release without a hub)';
    expect(await runner.findMissing()).toEqual([{ what: requirement, how: remedy }]);
    setEgressImage([404, { message: 'No such image' }]);
    expect(await runner.findMissing()).toEqual([{ what: 'the image egress', how: remedy }]);
    const egress = /FROM \S+ AS egress\n(?:.*\n)*?WORKDIR (\S+)/.exec(
      await readFile(join(__dirname, '../../../Dockerfile'), 'utf8'),
    );
    expect(egress?.[1]).toBe('/app');
  });

  it('removes the volumes of a server whose folder no longer exists', async () => {
    const Labels = { 'com.docker.compose.project': createProjectName('gone') };
    respond = (method, path) => {
      if (path === '/volumes') return [200, { Volumes: [{ Name: 'gone_frames', Labels }] }];
      return method === 'DELETE' ? [204, null] : [200, []];
    };
    expect(await runner.adopt()).toEqual([]);
    expect(requests).toContain('DELETE /volumes/gone_frames');
  });

  describe('after a restart of the container engine during a broadcast', () => {
    let recordPath: string;

    /** Adopts a server with an exited OBS. The engine rejects the removal of its volume with this response. */
    async function adoptWithRemovalError(status: number, message: string): Promise<void> {
      recordPath = await createServerFiles('one', 1);
      const Labels = { 'com.docker.compose.project': createProjectName('one') };
      const name = `${createProjectName('one')}_frames`;
      respond = (method, path) => {
        if (path === '/volumes') return [200, { Volumes: [{ Name: name, Labels }] }];
        if (path === `/volumes/${name}`) return [status, { message }];
        if (path.endsWith('/json') && path.includes('trailcast'))
          return [200, { State: { Running: false, OOMKilled: false, ExitCode: 137 } }];
        return method === 'DELETE' ? [204, null] : [200, []];
      };
      expect(await runner.adopt()).toEqual([]);
      expect(requests).toContain(`DELETE /volumes/${name}`);
    }

    it('removes the record of the server although the engine still counts mounts of the volume', async () => {
      await adoptWithRemovalError(500, 'remove p_frames: volume has active mounts');
      expect(existsSync(recordPath)).toBe(false);
    });

    it('keeps the record of the server if the engine can not remove the volume for another reason', async () => {
      await adoptWithRemovalError(500, 'busy');
      expect(existsSync(recordPath)).toBe(true);
    });
  });

  it('detects the exit of OBS after a restart of the engine', async () => {
    await createServerFiles('one', 1);
    respondToWait = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
      setTimeout(() => response.destroy(), 50);
    };
    respond = (_method, path) => (path.endsWith('/json') && path.includes('trailcast') ? RUNNING : [200, []]);
    const [adopted] = await runner.adopt();
    await sleep(200);
    respond = () => [200, { State: { Running: false, OOMKilled: false, ExitCode: 137 } }];
    expect(await adopted?.exited).toBe('OBS ended by signal SIGKILL');
  });

  it('rejects with the start error and retries the failed cleanup', async () => {
    respond = (_method, path) => [500, { message: path === '/containers/json' ? 'busy' : 'no free network' }];
    const clean = cleanCollection(createSampleCollection(), {
      feedUrl: 'srt://192.0.2.1:9',
      canvas: VIDEO,
    });
    const spec = { serverId: 1, instance: 'one', collection: { revision: 1, clean } };
    await expect(runner.start(spec, new AbortController().signal)).rejects.toThrow('no free network');
    expect(existsSync(root.createPath('one'))).toBe(true);
    respond = () => [200, []];
    await until('the folder is removed', () => !existsSync(root.createPath('one')));
  });
});
