import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadConfig, readAgentConfig } from './agent-config.js';

const machine = { cores: 8, memoryBytes: 8 * 1024 ** 3 };
const RELAY_NODE_SECRET = 'a secret of 16 or more';
const read = (environment: NodeJS.ProcessEnv) =>
  readAgentConfig({ RELAY_NODE_SECRET, ...environment }, machine);

describe('readAgentConfig', () => {
  it('has a default for everything but the secret', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      ingestPort: 8890,
      port: 4010,
      secret: RELAY_NODE_SECRET,
      video: { width: 1280, height: 720, fps: 30 },
      slots: { servers: 16, broadcasts: 6 },
      warmPool: 0,
      guardMs: 600_000,
      stopServersOnExit: false,
    });
  });

  it('takes what is set, an empty value as absent', () => {
    const set = {
      SERVER_SLOTS: '3',
      BROADCAST_SLOTS: '',
      STOP_SERVERS_ON_EXIT: '1',
      OBS_VIDEO: '640x360@15',
      WARM_POOL: '2',
    };
    expect(read(set)).toMatchObject({
      slots: { servers: 3, broadcasts: 20 },
      warmPool: 2,
      stopServersOnExit: true,
      video: { width: 640, height: 360, fps: 15 },
    });
  });

  it('reads the secret from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'agent-config-'));
    const path = join(folder, 'secret');
    writeFileSync(path, `${'s'.repeat(20)}\n`);
    expect(read({ RELAY_NODE_SECRET: '', RELAY_NODE_SECRET_FILE: path }).secret).toBe('s'.repeat(20));
    rmSync(folder, { recursive: true });
  });

  it('names every bad variable at once', () => {
    const bad = { RELAY_NODE_SECRET: 'short', INGEST_PORT: '99999', OBS_VIDEO: 'big', HOST: 'example.org' };
    const said = () => read(bad);
    expect(said).toThrow(BadConfig);
    for (const name of Object.keys(bad)) expect(said).toThrow(name);
  });

  it.each(['compose', 'swarm'])('says that the %s runner is not built', (RELAY_RUNNER) => {
    expect(() => read({ RELAY_RUNNER })).toThrow('not built yet');
  });

  it('refuses the process runner in production unless it is allowed', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow('ALLOW_PROCESS_RUNNER=1');
    const allowed = read({ NODE_ENV: 'production', ALLOW_PROCESS_RUNNER: '1' });
    expect([allowed.port, allowed.production, read({}).production]).toEqual([4010, true, false]);
  });
});
