import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { createInstancePaths } from '../home/instance-paths.js';
import type { InstanceRecord } from './instance-record.js';
import { launchGuard } from './guard-launcher.js';
import { readIdentity } from './process-identity.js';

/** A fake guard. It writes its process id to the file `up` at its start, and listens after the start command. */
const GUARD = `
  import { writeFileSync } from 'node:fs';
  import { createServer } from 'node:net';
  import { join } from 'node:path';
  const folder = process.argv[2];
  let command = '';
  process.stdin.on('data', (data) => (command += data)).once('end', () => {
    if (command !== 'start\\n') process.exit(3);
    createServer((socket) => socket.once('close', () => process.exit(0))).listen(join(folder, 'guard.sock'));
  });
  writeFileSync(join(folder, 'up'), String(process.pid));
`;

const record: InstanceRecord = {
  ...{ serverId: 1, instance: 'one', slot: 0, slotLink: 'unused', port: 1, password: 'p' },
  ...{ uid: null, firewallUid: null, plugins: null, rendererModule: null, cores: 1, hub: null, pages: null },
  ...{ drawing: null, silenceMs: 60_000, collection: 'relay', guard: null },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  writeFileSync(join(folder, 'guard.mjs'), GUARD);
});
afterEach(() => rmSync(folder, { recursive: true }));

const launch = (prepareHome: () => Promise<void>) =>
  launchGuard(
    join(folder, 'guard.mjs'),
    createInstancePaths(folder),
    record,
    prepareHome,
    AbortSignal.timeout(10_000),
  );

const readGuardPid = () =>
  until('the guard is up', async () => Number(await readFile(join(folder, 'up'), 'utf8').catch(() => '')));

describe('launchGuard', () => {
  it('starts the guard while the home is written, and OBS afterwards', async () => {
    const { guard } = await launch(async () => void (await readGuardPid()));
    expect(guard.closeReason).toBeNull();
    guard.close();
  });

  it('ends the guard without starting OBS if the home can’t be written', async () => {
    let pid = 0;
    const failToPrepare = async () => {
      pid = await readGuardPid();
      throw new Error('disk full');
    };
    await expect(launch(failToPrepare)).rejects.toThrow('disk full');
    await until('the guard has ended', async () => (await readIdentity(pid)) === null);
    await expect(access(join(folder, 'guard.sock'))).rejects.toThrow('ENOENT');
  });
});
