import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createStackPaths } from '../stack/stack-paths.js';
import { ComposeInstance, type ComposeInstanceDeps } from './compose-instance.js';

const record = { serverId: 1, instance: 'i', obs: '10.213.0.2', password: 'p', silenceMs: 60_000, uid: null };

describe('ComposeInstance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-stack-'));
  const paths = createStackPaths(folder);
  let bytes = 700;
  const stats = createServer((socket) => {
    socket.once('data', () =>
      socket.end(`# pxname,svname,scur,bin\nplatform,ingest,1,${(bytes += Number(isPlatformReading))}\n`),
    );
    socket.on('error', () => undefined);
  });
  let isPlatformReading = false;

  beforeAll(async () => {
    await mkdir(paths.egress, { recursive: true });
    await new Promise<void>((resolve) => stats.listen(paths.pipeStats, resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => stats.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('notifies each listener when the platform stops or resumes accepting data', async () => {
    const stack = { waitUntilEnded: () => new Promise(() => undefined) };
    const deps = { paths, record, stack, log: pino({ level: 'silent' }) } as unknown as ComposeInstanceDeps;
    const instance = new ComposeInstance(deps);
    const waitForStall = (expected: boolean) =>
      new Promise<void>((resolve) => instance.onStall((stalled) => stalled === expected && resolve()));
    await waitForStall(true);
    await waitForStall(true);
    isPlatformReading = true;
    await waitForStall(false);
    instance.release();
  });
});
