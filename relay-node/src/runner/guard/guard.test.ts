import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { createInstancePaths } from '../home/instance-paths.js';
import { Guard } from './guard.js';
import { GuardConnection } from './guard-connection.js';
import { readCpuTimeMs } from './process-identity.js';

/** A hub that only waits and exits with its guard. */
const PROGRAM = `process.stdin.resume().once('end', () => process.exit(0));`;

let folder: string;
let guard: Guard;
let connection: GuardConnection;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const main = join(folder, 'hub.mjs');
  writeFileSync(main, PROGRAM);
  const paths = createInstancePaths(folder);
  const hub = { main, log: paths.hubLog, socket: paths.hubSocket, port: 1, token: 'test-secret', uid: null };
  const readNextStart = async () => ({ collection: 'relay', libraries: null, cores: null });
  const readNextPages = async () => null;
  const onEnd = () => undefined;
  guard = new Guard(paths, { uid: null, pluginsHidden: false, readNextStart, readNextPages, hub, onEnd });
  await guard.listen();
  connection = await GuardConnection.open(paths.socket, 60_000, AbortSignal.timeout(5_000));
});
afterEach(async () => {
  await guard.end();
  connection.close();
  rmSync(folder, { recursive: true });
});

const waitForHubPid = (previousPid = 0): Promise<number> =>
  until('a hub runs', async () => {
    const pid = connection.state?.hubPid ?? 0;
    return pid !== previousPid && pid > 0 && (await readCpuTimeMs(pid)) !== null ? pid : undefined;
  });

describe('Guard', () => {
  it('kills a suspended hub on request, and starts another', async () => {
    connection.send({ do: 'hub' });
    const firstPid = await waitForHubPid();
    process.kill(firstPid, 'SIGSTOP');
    connection.send({ do: 'kill-hub' });
    const secondPid = await waitForHubPid(firstPid);
    expect(await readCpuTimeMs(firstPid)).toBeNull();
    connection.send({ do: 'hub' });
    connection.send({ do: 'heartbeat' });
    expect(await waitForHubPid()).toBe(secondPid);
  });
});
