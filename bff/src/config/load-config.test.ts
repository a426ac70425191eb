import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, DataDirError } from './config.js';
import { formatEnvExample } from './env-example.js';
import { loadConfig } from './load-config.js';
import type { Setting } from './setting.js';
import { SETTINGS } from './settings.js';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'config-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (environment: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...environment });
const readErrorMessage = (environment: Record<string, string>): string => {
  try {
    load(environment);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DataDirError) return error.message;
    throw error;
  }
  throw new Error('loadConfig did not throw');
};
const KEY = Buffer.alloc(32, 7).toString('base64');

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://relay.example.org/',
  RELAY_NODES: '[{"name":"n1","url":"https://n1:7001"}]',
  RELAY_NODE_SECRET: 's'.repeat(32),
  TWITCH_CLIENT_ID: 'id',
  TWITCH_CLIENT_SECRET: 'a',
  STRIPE_SECRET_KEY: 'b',
  STRIPE_WEBHOOK_SECRET: 'c, d',
  ENCRYPTION_KEYS: `new:${KEY},old:${KEY}`,
  OPERATOR_NAME: 'O',
  OPERATOR_ADDRESS: 'A',
  OPERATOR_EMAIL: 'o@example.org',
  SANDBOX_URL: 'http://127.0.0.1:1',
  DATABASE_URL: 'mysql://u:p@h/d',
};

describe('loadConfig', () => {
  test('needs no settings outside production', () => {
    const { config, secrets } = load();
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      databaseFile: join(dataDir, 'trailcast.sqlite'),
      ingestPublicUrl: 'srt://127.0.0.1:8890?streamid=publish:input/',
      srtlaPublicUrl: 'srtla://127.0.0.1:8891?streamid=publish:input/',
      newUserRole: 'UNVERIFIED',
      rateLimitFactor: 1,
    });
    expect(Object.isFrozen(config)).toBe(true);
    expect(secrets.encryptionKeys.primary).toBe('local1');
  });

  test.each([
    [{}, 'srtla://127.0.0.1:8891?streamid=publish:input/'],
    [
      { INGEST_PUBLIC_URL: 'srt://relay.example.org:9000?streamid=publish:input/', SRTLA_PORT: '9001' },
      'srtla://relay.example.org:9001?streamid=publish:input/',
    ],
    [{ INGEST_PUBLIC_URL: 'srt://[2001:db8::1]?streamid=' }, 'srtla://[2001:db8::1]:8891?streamid='],
    [{ SRTLA_PUBLIC_URL: 'srtla://other:1?streamid=' }, 'srtla://other:1?streamid='],
  ])('derives the SRTLA URL from %j', (environment, url) => {
    expect(load(environment).config.srtlaPublicUrl).toBe(url);
  });

  test('reuses generated secrets, which only their owner can read', () => {
    const firstSecrets = load().secrets;
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(load().secrets).toEqual(firstSecrets);
  });

  test('preserves other entries of the secrets file', () => {
    writeFileSync(
      join(dataDir, 'secrets.json'),
      JSON.stringify({ agentPort: 7001, nodeSecret: 'x'.repeat(20) }),
    );
    expect(load().secrets.relayNodeSecret).toBe('x'.repeat(20));
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toMatchObject({
      agentPort: 7001,
    });
  });

  test('rejects a damaged secrets file without changing it', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{"nodeSecret": ');
    expect(readErrorMessage({})).toMatch(/secrets\.json is damaged/);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"nodeSecret": ');
  });

  test('lists every invalid variable without its value', () => {
    const message = readErrorMessage({
      PORT: '70000',
      DATABASE_URL: 'postgres://u:hush@h/d',
      ENCRYPTION_KEYS: 'k1:hush',
      FEES: '{"GOLD": 1',
      RELAY_NODES: '[{"name":"A B","url":"x"}]',
      NEW_USER_ROLE: 'KING',
      RATE_LIMIT_FACTOR: '-1',
    });
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'ENCRYPTION_KEYS',
      'FEES',
      'RELAY_NODES',
      'NEW_USER_ROLE',
      'RATE_LIMIT_FACTOR',
    ]) {
      expect(message).toMatch(new RegExp(`^${name} `, 'm'));
    }
    expect(message).not.toContain('hush');
  });

  test('lists every missing credential in production', () => {
    const message = readErrorMessage({ NODE_ENV: 'production' });
    const neededSettings = Object.entries<Setting<unknown>>(SETTINGS).filter(
      ([, setting]) => setting.isRequiredInProduction,
    );
    expect(neededSettings.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'TWITCH_CLIENT_SECRET',
        'ENCRYPTION_KEYS',
        'OPERATOR_NAME',
        'OPERATOR_ADDRESS',
        'OPERATOR_EMAIL',
      ]),
    );
    for (const [name] of neededSettings) expect(message).toMatch(new RegExp(`^${name} is missing`, 'm'));
  });

  test.each([
    [
      'production',
      31,
      /^RELAY_NODE_SECRET must have at least 32 characters in production: `npm run secrets`/m,
    ],
    ['test', 15, /^RELAY_NODE_SECRET must have at least 16 characters$/m],
  ])('in %s, rejects a node secret of %i characters', (profile, length, pattern) => {
    const loadWithSecret = (secret: string) =>
      readErrorMessage({ NODE_ENV: profile, PORT: 'x', RELAY_NODE_SECRET: secret });
    expect(loadWithSecret('s'.repeat(length))).toMatch(pattern);
    expect(loadWithSecret('s'.repeat(length + 1))).not.toContain('RELAY_NODE_SECRET');
  });

  test('generates no secrets and has no sandbox in production', () => {
    const { config, secrets } = load(PRODUCTION);
    expect(config).toMatchObject({ production: true, publicUrl: 'https://relay.example.org', sandboxUrl: null, databaseFile: null }); // prettier-ignore
    expect(secrets).toMatchObject({ databaseUrl: 'mysql://u:p@h/d', stripeWebhookSecrets: ['c', 'd'] });
    expect(secrets.encryptionKeys.primary).toBe('new');
    expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow(/ENOENT/);
  });

  test.each([
    [{}, true],
    [PRODUCTION, false],
    [{ ...PRODUCTION, GRAPHIQL: '1' }, true],
  ])('enables the GraphQL page in production only with GRAPHIQL=1', (environment, isEnabled) => {
    expect(load(environment).config.graphiql).toBe(isEnabled);
  });

  test('reads every secret from the file in its NAME_FILE variable', () => {
    const environment: Record<string, string> = {
      DATABASE_URL: 'mysql://u:p@h/d',
      REDIS_URL: 'redis://h',
      RELAY_NODE_SECRET: 's'.repeat(16),
      TWITCH_CLIENT_SECRET: 'a',
      STRIPE_SECRET_KEY: 'b',
      STRIPE_WEBHOOK_SECRET: 'c,d',
      ENCRYPTION_KEYS: `new:${KEY}`,
      METRICS_TOKEN: 'm',
    };
    const secretSettings = Object.entries<Setting<unknown>>(SETTINGS).filter(([, setting]) => setting.secret);
    expect(secretSettings.map(([name]) => name).sort()).toEqual(Object.keys(environment).sort());
    const files = Object.entries(environment).map(([name, text]) => {
      const path = join(dataDir, name);
      writeFileSync(path, `${text}\n`);
      return [`${name}_FILE`, path] as const;
    });
    const { config, secrets } = load(Object.fromEntries(files));
    expect(secrets).toEqual(load(environment).secrets);
    expect(config.databaseFile).toBeNull();
  });

  test('rejects a secret that is set twice or unreadable, without showing it', () => {
    const path = join(dataDir, 'token');
    writeFileSync(path, 'hush');
    expect(readErrorMessage({ METRICS_TOKEN: 'hush', METRICS_TOKEN_FILE: path })).toBe(
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them',
    );
    expect(readErrorMessage({ METRICS_TOKEN_FILE: join(dataDir, 'none') })).toBe(
      "METRICS_TOKEN can't be read from the file that METRICS_TOKEN_FILE names",
    );
    writeFileSync(path, 'short hush');
    expect(readErrorMessage({ RELAY_NODE_SECRET_FILE: path })).not.toContain('hush');
  });

  test('ignores an empty secret file, and the NAME_FILE of other settings', () => {
    const path = join(dataDir, 'empty');
    writeFileSync(path, '\n');
    expect(load({ METRICS_TOKEN_FILE: path }).secrets.metricsToken).toBeNull();
    expect(load({ PORT_FILE: path }).config.port).toBe(4000);
    expect(readErrorMessage({ NODE_ENV: 'production', ENCRYPTION_KEYS_FILE: path })).toMatch(
      /^ENCRYPTION_KEYS is missing \(or ENCRYPTION_KEYS_FILE/m,
    );
  });

  test('ignores empty variables, and uses default fees for tiers without FEES', () => {
    const { config } = load({
      PORT: '',
      FEES: '{"REGULAR":{"accessFee":1,"serverFee":2}}',
      ADMIN_LOGINS: 'Ann, ,bob',
    });
    expect(config.port).toBe(4000);
    expect(config.fees.REGULAR).toEqual({ accessFee: 1, serverFee: 2 });
    expect(config.fees.FREE).toEqual({ accessFee: 0, serverFee: 0 });
    expect(config.adminLogins).toEqual(['ann', 'bob']);
  });

  test('stores no secrets in the configuration', () => {
    const { config } = load({
      DATABASE_URL: 'mysql://u:hush1@h/d',
      METRICS_TOKEN: 'hush2',
      TWITCH_CLIENT_SECRET: 'hush3',
    });
    expect(JSON.stringify(config)).not.toContain('hush');
  });
});

describe('.env.example', () => {
  test('explains every setting that the relay node reads', () => {
    const source = readFileSync(join(__dirname, '../../../relay-node/src/config/agent-config.ts'), 'utf8');
    const shape = /const Environment = z\.object\(\{(.*?)\n\}\);/s.exec(source)?.[1] ?? '';
    const names = [...shape.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name.replace(/_FILE$/, ''));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  test('matches the settings', () => {
    expect(readFileSync(join(__dirname, '../../../.env.example'), 'utf8')).toBe(formatEnvExample());
  });
});
