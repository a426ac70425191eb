import { reserveUdpPort } from '../../e2e/_kit/free-port.js';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NodeInfo } from '@trailcast/schema/node';
import { INGEST_ENTRY } from './_srt/ingest-under-test.js';
import { findInstalledLibsrt } from '../src/ingest/srt/installed-libsrt.js';
import { describeLibsrtRisk } from '../src/ingest/srt/libsrt-safety.js';
import { until } from '../../e2e/_kit/wait.js';

const NODE_ENTRY = resolve(__dirname, '../dist/main.js');
const SECRET = 'the secret of a relay node under test';
/** Simulates an installed package without the fixes, in the node's own mount namespace. */
const OLD_PACKAGE = `#!/bin/sh
case "$1" in -S) echo "libsrt1.5-openssl:amd64: $2" ;; *) printf 1.5.1-1+deb12u1 ;; esac
`;
const WARNING = 'package libsrt1.5-openssl 1.5.1-1+deb12u1 is not known to include the fixes';
const MOUNT_ARGS = ['--mount', 'sh', '-c', 'mount --bind "$0" /usr/bin/dpkg-query && exec "$@"'];

describe('a node with a libsrt package that lacks the fixes', () => {
  let folder: string;
  let child: ChildProcess | null = null;
  let output = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'libsrt-'));
    writeFileSync(join(folder, 'dpkg-query'), OLD_PACKAGE);
    chmodSync(join(folder, 'dpkg-query'), 0o755);
  });
  afterEach(async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 200 });
  });

  async function start(environment: Record<string, string>, entry = NODE_ENTRY): Promise<ChildProcess> {
    output = '';
    child = spawn('unshare', [...MOUNT_ARGS, join(folder, 'dpkg-query'), process.execPath, entry], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'data'),
        RELAY_NODE_SECRET: SECRET,
        RELAY_NODE_PORT: '0',
        INGEST_PORT: String(await reserveUdpPort()),
        SRTLA_PORT: String(await reserveUdpPort()),
        STOP_SERVERS_ON_EXIT: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    return child;
  }

  it('prints one line and exits with EX_CONFIG in production', async () => {
    const node = await start({ NODE_ENV: 'production', RELAY_RUNNER: 'process', ALLOW_PROCESS_RUNNER: '1' });
    await once(node, 'close');
    expect(node.exitCode).toBe(78);
    expect(output).toMatch(/^The relay node does not start in production: [^\n]*1\.5\.1-1\+deb12u1[^\n]*\n$/);
  });

  it('exits with an error as an external ingest in production', async () => {
    const ingest = await start(
      {
        NODE_ENV: 'production',
        INGEST_DATA_DIR: join(folder, 'data'),
        INGEST_SOCKET: join(folder, 'ingest.sock'),
      },
      INGEST_ENTRY,
    );
    await once(ingest, 'close');
    expect(ingest.exitCode).toBe(1);
    expect(output).toMatch(/the ingest does not start in production: [^\n]*1\.5\.1-1\+deb12u1[^\n]*/);
  });

  it('starts with a warning outside production', async () => {
    await start({});
    const address = await until('the node listens', () => {
      if (child?.exitCode !== null) throw new Error(output);
      return /"address":"([^"]+)"/.exec(output)?.[1];
    });
    await until('the node reports the warning', async () => {
      const headers = { authorization: `Bearer ${SECRET}` };
      const response = await fetch(`${address}/v1/node`, { headers, signal: AbortSignal.timeout(30_000) });
      const { warnings } = NodeInfo.parse(await response.json());
      return warnings.some((text) => text.includes(WARNING));
    });
  });
});

it('finds no risk in the libsrt of this machine', async () => {
  const installed = await findInstalledLibsrt();
  expect(['package', 'file']).toContain(installed.found);
  expect(describeLibsrtRisk(installed)).toBeNull();
});
