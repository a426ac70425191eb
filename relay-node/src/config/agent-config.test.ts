import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadConfig, readAgentConfig } from './agent-config.js';

const MINUTE_MS = 60_000;
const machine = { cores: 8, memoryBytes: 8 * 1024 ** 3 };
const RELAY_NODE_SECRET = 'a secret of 32 or more characters';
const readConfig = (environment: NodeJS.ProcessEnv) =>
  readAgentConfig({ RELAY_NODE_SECRET, ...environment }, machine);

describe('readAgentConfig', () => {
  it('has defaults for all settings except the secret', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      ingestPort: 8890,
      srtlaPort: 8891,
      ingestSocket: null,
      port: 4010,
      secret: RELAY_NODE_SECRET,
      productUrl: null,
      configuredVideo: null,
      renderer: 'auto',
      configuredSlots: {},
      warmPool: 0,
      guardMs: 10 * MINUTE_MS,
      absence: { controlMs: 6 * 60 * MINUTE_MS, feedMs: 10 * MINUTE_MS },
      stopServersOnExit: false,
    });
  });

  it('reads values, and ignores an empty value', () => {
    const environment = {
      SERVER_SLOTS: '3',
      BROADCAST_SLOTS: '',
      STOP_SERVERS_ON_EXIT: '1',
      OBS_VIDEO: '640x360@15',
      RENDERER: 'opengl',
      WARM_POOL: '2',
      CONTROL_ABSENCE_MS: '5000',
      FEED_ABSENCE_MS: '2000',
      RELAY_NODE_HOST: '0.0.0.0',
      INGEST_SOCKET: '/ingest/ingest.sock',
      PUBLIC_URL: 'https://trailcast.example/',
    };
    expect(readConfig(environment)).toMatchObject({
      configuredSlots: { servers: 3 },
      warmPool: 2,
      absence: { controlMs: 5_000, feedMs: 2_000 },
      stopServersOnExit: true,
      controlHost: '0.0.0.0',
      ingestSocket: '/ingest/ingest.sock',
      productUrl: 'https://trailcast.example',
      renderer: 'opengl',
      configuredVideo: { width: 640, height: 360, fps: 15 },
    });
  });

  it('reads the secret from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'agent-config-'));
    const path = join(folder, 'secret');
    writeFileSync(path, `${'s'.repeat(20)}\n`);
    expect(readConfig({ RELAY_NODE_SECRET: '', RELAY_NODE_SECRET_FILE: path }).secret).toBe('s'.repeat(20));
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['production', 31, 'at least 32 characters in production: `npm run secrets` makes one'],
    ['test', 15, 'at least 16 characters'],
  ])('in %s, rejects a secret of %i characters as too short', (profile, length, expectedMessage) => {
    const readConfigWith = (secret: string) =>
      readConfig({ NODE_ENV: profile, RELAY_RUNNER: 'compose', RELAY_NODE_SECRET: secret });
    expect(() => readConfigWith('s'.repeat(length))).toThrow(
      `RELAY_NODE_SECRET: must have ${expectedMessage}`,
    );
    expect(readConfigWith('s'.repeat(length + 1)).secret).toHaveLength(length + 1);
  });

  it('lists every invalid variable', () => {
    const invalidEnvironment = {
      RELAY_NODE_SECRET: 'short',
      INGEST_PORT: '99999',
      OBS_VIDEO: 'big',
      RENDERER: 'gpu',
      HOST: 'example.org',
      PUBLIC_URL: 'ftp://example.org',
    };
    const readInvalid = () => readConfig(invalidEnvironment);
    expect(readInvalid).toThrow(BadConfig);
    for (const name of Object.keys(invalidEnvironment)) expect(readInvalid).toThrow(name);
  });

  it('accepts the swarm runner, even in production, with explicit slots', () => {
    expect(readConfig({ RELAY_RUNNER: 'swarm', NODE_ENV: 'production', SERVER_SLOTS: '5' })).toMatchObject({
      runner: 'swarm',
      configuredSlots: { servers: 5 },
    });
    expect(readConfig({}).configuredSlots).toEqual({});
  });

  it('returns no default runner, and requires one in production', () => {
    expect(readConfig({}).runner).toBeNull();
    expect(readConfig({ RELAY_RUNNER: 'compose' }).runner).toBe('compose');
    expect(readConfig({ RELAY_RUNNER: 'compose', NODE_ENV: 'production' }).runner).toBe('compose');
    expect(() => readConfig({ NODE_ENV: 'production', ALLOW_PROCESS_RUNNER: '1' })).toThrow(
      'RELAY_RUNNER: is missing',
    );
  });

  it('has defaults for the compose runner, and reads values', () => {
    expect(readConfig({}).compose).toEqual({
      engine: 'unix:///var/run/docker.sock',
      images: { obs: 'trailcast/obs', egress: 'trailcast/egress', pages: 'trailcast/pages' },
      // 10.213.0.0/18
      pool: { firstAddress: 0x0ad50000, prefixBits: 18 },
      network: 'trailcast-egress',
      allow: [],
    });
    const environment = {
      DOCKER_HOST: 'tcp://10.0.0.1:2375',
      OBS_IMAGE: 'registry.example.org/trailcast/obs:1.2',
      EGRESS_IMAGE: 'egress:x',
      PAGES_IMAGE: 'pages:x',
      RELAY_NETWORK_POOL: '192.168.0.0/16',
      EGRESS_NETWORK: 'pipes',
      EGRESS_ALLOW: '127.0.0.1:1935, 10.0.0.1',
    };
    expect(readConfig(environment).compose).toEqual({
      engine: environment.DOCKER_HOST,
      images: {
        obs: environment.OBS_IMAGE,
        egress: environment.EGRESS_IMAGE,
        pages: environment.PAGES_IMAGE,
      },
      pool: { firstAddress: 0xc0a80000, prefixBits: 16 },
      network: 'pipes',
      allow: [
        { address: '127.0.0.1', port: 1935 },
        { address: '10.0.0.1', port: null },
      ],
    });
  });

  it.each([
    ['DOCKER_HOST', 'docker.sock'],
    ['OBS_IMAGE', 'a b'],
    ['EGRESS_IMAGE', '--privileged'],
    ['PAGES_IMAGE', 'a b'],
    ['RELAY_NETWORK_POOL', '8.8.8.0/24'],
    ['EGRESS_NETWORK', 'a b'],
    ['EGRESS_ALLOW', 'example.org'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('rejects EGRESS_ALLOW in production', () => {
    const environment = { NODE_ENV: 'production', RELAY_RUNNER: 'compose', EGRESS_ALLOW: '127.0.0.1' };
    expect(() => readConfig(environment)).toThrow('EGRESS_ALLOW: allows non-public addresses');
  });

  it('rejects the process runner in production unless ALLOW_PROCESS_RUNNER is set', () => {
    const processRunner = { NODE_ENV: 'production', RELAY_RUNNER: 'process' };
    expect(() => readConfig(processRunner)).toThrow('ALLOW_PROCESS_RUNNER=1');
    const config = readConfig({ ...processRunner, ALLOW_PROCESS_RUNNER: '1' });
    expect([config.port, config.isProduction, readConfig({}).isProduction]).toEqual([4010, true, false]);
  });
});
