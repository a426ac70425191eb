import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { instancePaths } from '../home/instance-paths.js';
import { Guard } from './guard.js';
import { GuardLink } from './guard-link.js';
import { cpuTimeMs } from './process-identity.js';

/** A hub that only waits and exits with its guard. */
const PROGRAM = `process.stdin.resume().once('end', () => process.exit(0));`;

let folder: string;
let guard: Guard;
let link: GuardLink;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  const main = join(folder, 'hub.mjs');
  writeFileSync(main, PROGRAM);
  const paths = instancePaths(folder);
  const hub = { main, log: paths.hubLog, socket: paths.hubSocket, port: 1, token: 'of this test', uid: null };
  const nextStart = async () => ({ collection: 'relay', libraries: null });
  const nextPages = async () => null;
  const onEnd = () => undefined;
  guard = new Guard(paths, { uid: null, pluginsHidden: false, nextStart, nextPages, hub, onEnd });
  await guard.listen();
  link = await GuardLink.open(paths.socket, 60_000, AbortSignal.timeout(5_000));
});
afterEach(async () => {
  await guard.end();
  link.close();
  rmSync(folder, { recursive: true });
});

const hubPid = (other = 0): Promise<number> =>
  until('a hub runs', async () => {
    const pid = link.state?.hubPid ?? 0;
    return pid !== other && pid > 0 && (await cpuTimeMs(pid)) !== null ? pid : undefined;
  });

describe('Guard', () => {
  it('kills a suspended hub on request, and automatically starts the next one', async () => {
    link.send({ do: 'hub' });
    const first = await hubPid();
    process.kill(first, 'SIGSTOP');
    link.send({ do: 'kill-hub' });
    const second = await hubPid(first);
    expect(await cpuTimeMs(first)).toBeNull();
    link.send({ do: 'hub' });
    link.send({ do: 'beat' });
    expect(await hubPid()).toBe(second);
  });
});
