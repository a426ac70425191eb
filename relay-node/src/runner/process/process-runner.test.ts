import { createFakeRendering } from '../renderer/fake-rendering.js';
import { createServer, type Server } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createInstancePaths } from '../home/instance-paths.js';
import { type InstanceRecord, writeRecord } from '../guard/instance-record.js';
import { type HubCommand, IDLE_HUB, NO_DELAY } from '../../hub/protocol.js';
import { createLineReader } from '../../machine/line-reader.js';
import { InstancesRoot } from '../home/instances-root.js';
import { ProcessRunner, type ProcessRunnerOptions } from './process-runner.js';

const STATE = { running: true, obsPid: 1, xvfbPid: 1, reason: null, pluginsHidden: false };

let folder: string;
let guard: Server | null = null;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tc-'))));
afterEach(async () => {
  guard?.close();
  guard = null;
  await rm(folder, { recursive: true, force: true });
});

const createRunner = (allow: ProcessRunnerOptions['allow'] = 'any') =>
  new ProcessRunner({
    dataDir: join(folder, 'data'),
    guardMain: 'unused',
    hubMain: 'unused',
    pages: { main: 'unused', programs: { missing: 'not in this test' } },
    allow,
    ingestPort: 1,
    rendering: createFakeRendering({ width: 1280, height: 720, fps: 30 }),
    cores: 1,
    log: pino({ level: 'silent' }),
    sharedMemory: folder,
  });

/** Creates the folder and record of an earlier agent's instance. */
async function createEarlierInstance(hub: InstanceRecord['hub'] = null) {
  const dir = (await InstancesRoot.find(join(folder, 'data'), folder)).createPath('one');
  const paths = createInstancePaths(dir);
  await mkdir(dir, { recursive: true });
  await writeRecord(paths.record, {
    serverId: 7,
    instance: 'one',
    slot: 0,
    slotLink: join(folder, 'slots', '0'),
    port: 1,
    password: 'p',
    uid: null,
    firewallUid: null,
    plugins: null,
    rendererModule: null,
    cores: null,
    pages: null,
    hub,
    drawing: null,
    silenceMs: 60_000,
    collection: 'slot-a',
    guard: null,
  });
  return paths;
}

/** Creates an instance whose guard responds after a delay. */
async function createGuardedInstance(responseDelayMs: number, hub?: InstanceRecord['hub']) {
  const paths = await createEarlierInstance(hub);
  guard = createServer((connection) => {
    connection.on('error', () => undefined);
    setTimeout(() => connection.write(`${JSON.stringify(STATE)}\n`), responseDelayMs);
  });
  await new Promise<void>((resolve) => guard?.listen(paths.socket, resolve));
  return paths;
}

describe('ProcessRunner.adopt', () => {
  it('adopts an OBS whose guard responds slowly', async () => {
    await createGuardedInstance(1_300);
    const runner = createRunner();
    expect(await runner.adopt()).toMatchObject([{ serverId: 7, instance: 'one' }]);
    await runner.close();
  });

  it('adopts an OBS of a release without hubs, which connects to the platform directly', async () => {
    const { record } = await createGuardedInstance(0);
    const storedRecord = JSON.parse(await readFile(record, 'utf8')) as Record<string, unknown>;
    const { hub, drawing, rendererModule, cores, ...earlierRecord } = storedRecord;
    expect([hub, drawing, rendererModule, cores]).toEqual([null, null, null, null]);
    await writeFile(record, JSON.stringify(earlierRecord));
    const runner = createRunner();
    const [adopted] = await runner.adopt();
    expect([adopted?.serverId, adopted?.hub]).toEqual([7, null]);
    expect(await adopted?.openOutputRoute('rtmp://8.8.8.8/app')).toBe('rtmp://8.8.8.8/app');
    await runner.close();
  });

  it('removes the remains of an exited guard', async () => {
    await createEarlierInstance();
    expect(await createRunner().adopt()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Returns the destination that an adopted instance's hub gets for a target. */
async function readDestination(server: string, allow: ProcessRunnerOptions['allow']) {
  const record = { main: 'unused', port: 1, token: 't', uid: null, recordings: null };
  const { hubSocket } = await createGuardedInstance(0, record);
  const hub = createServer();
  const firstCommand = new Promise<HubCommand>((resolve) =>
    hub.once('connection', (connection) => {
      connection.on('error', () => undefined);
      connection.on(
        'data',
        createLineReader((line) => resolve(JSON.parse(line) as HubCommand)),
      );
      connection.write(`${JSON.stringify(IDLE_HUB)}\n`);
    }),
  );
  await new Promise<void>((resolve) => hub.listen(hubSocket, resolve));
  const runner = createRunner(allow);
  const [instance] = await runner.adopt();
  const storedTargets = { digest: 'd', targets: [{ id: 'one', server, key: 'k' }] };
  const broadcast = { id: 'b', withCard: false, holdMs: 0, delay: NO_DELAY };
  instance?.hub?.open(storedTargets, broadcast).catch(() => undefined);
  const command = await firstCommand;
  await runner.close();
  hub.close();
  return command.do === 'broadcast' ? command.broadcast.destinations[0] : undefined;
}

describe('ProcessRunner with a non-public platform', () => {
  it('resolves its address if all addresses are allowed', async () => {
    const destination = await readDestination('rtmp://127.0.0.1/app', 'any');
    expect(destination).toMatchObject({ address: '127.0.0.1', problem: null });
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]'])('refuses %s by default', async (host) => {
    const destination = await readDestination(`rtmp://${host}/app`, []);
    expect(destination?.address).toBe('');
    expect(destination?.problem).toContain('non-public');
  });
});
