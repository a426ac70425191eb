import { fakeRendering } from '../renderer/fake-rendering.js';
import { createServer, type Server } from 'node:net';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { instancePaths } from '../home/instance-paths.js';
import { writeRecord } from '../guard/instance-record.js';
import { InstancesRoot } from '../home/instances-root.js';
import { ProcessRunner } from './process-runner.js';

const STATE = { running: true, obsPid: 1, xvfbPid: 1, reason: null, pluginsHidden: false };

let folder: string;
let guard: Server | null = null;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'tc-'))));
afterEach(async () => {
  guard?.close();
  guard = null;
  await rm(folder, { recursive: true, force: true });
});

const runner = () =>
  new ProcessRunner({
    dataDir: join(folder, 'data'),
    guardMain: 'unused',
    hubMain: 'unused',
    ingestPort: 1,
    rendering: fakeRendering({ width: 1280, height: 720, fps: 30 }),
    cores: 1,
    log: pino({ level: 'silent' }),
    sharedMemory: folder,
  });

/** Creates folder and record of an instance of an earlier agent. */
async function leaveInstance() {
  const dir = (await InstancesRoot.find(join(folder, 'data'), folder)).dirOf('one');
  const paths = instancePaths(dir);
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
    hub: null,
    drawing: null,
    silenceMs: 60_000,
    collection: 'slot-a',
    guard: null,
  });
  return paths;
}

describe('adopt', () => {
  it('adopts an OBS whose guard responds slowly', async () => {
    const paths = await leaveInstance();
    guard = createServer((agent) => {
      agent.on('error', () => undefined);
      setTimeout(() => agent.write(`${JSON.stringify(STATE)}\n`), 1_300);
    });
    await new Promise<void>((resolve) => guard?.listen(paths.socket, resolve));
    const adopting = runner();
    expect(await adopting.adopt()).toMatchObject([{ serverId: 7, instance: 'one' }]);
    await adopting.close();
  });

  it('removes the remains of an exited guard', async () => {
    await leaveInstance();
    expect(await runner().adopt()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});
