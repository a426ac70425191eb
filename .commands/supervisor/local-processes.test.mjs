import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLocalProcesses } from './local-processes.mjs';
import { readSettings } from './settings.mjs';

const secrets = {
  nodeSecret: 'node-secret',
  encryptionKeys: 'local1:key',
  twitchClientSecret: 'twitch-secret',
  stripeSecretKey: 'stripe-key',
  stripeWebhookSecret: 'stripe-hook',
};

/** @param {NodeJS.ProcessEnv} env */
function createProcesses(env) {
  const settings = readSettings(env, '/srv');
  const processes = createLocalProcesses({
    root: '/srv',
    env,
    settings,
    secrets,
    agentPort: 7001,
    sandboxPort: 7002,
  });
  return { processes, byName: Object.fromEntries(processes.map((spec) => [spec.name, spec.env])) };
}

describe('createLocalProcesses', () => {
  it('starts local Twitch and Stripe, relay node and BFF in this order, and connects them', () => {
    const { processes, byName } = createProcesses({ PATH: '/bin' });
    assert.deepEqual(
      processes.map((spec) => spec.entry),
      ['/srv/bff/dist/sandbox/main.js', '/srv/relay-node/dist/main.js', '/srv/bff/dist/main.js'],
    );
    assert.equal(byName.bff?.RELAY_NODES, '[{"name":"local","url":"http://127.0.0.1:7001"}]');
    assert.equal(byName.bff?.SANDBOX_URL, 'http://127.0.0.1:7002');
    assert.equal(byName.bff?.RELAY_NODE_SECRET, byName['relay-node']?.RELAY_NODE_SECRET);
    assert.equal(byName.bff?.TWITCH_CLIENT_SECRET, byName.sandbox?.TWITCH_CLIENT_SECRET);
    assert.equal(byName['relay-node']?.RELAY_NODE_PORT, '7001');
    assert.equal(byName['relay-node']?.STOP_SERVERS_ON_EXIT, '1');
    assert.equal(byName.sandbox?.SANDBOX_PORT, '7002');
  });

  it('connects the BFF to the local services and the node on loopback for every HOST', () => {
    for (const HOST of ['0.0.0.0', '192.0.2.7', '::1']) {
      const { byName } = createProcesses({ HOST });
      assert.equal(byName.bff?.SANDBOX_URL, 'http://127.0.0.1:7002');
      assert.equal(byName.bff?.RELAY_NODES, '[{"name":"local","url":"http://127.0.0.1:7001"}]');
      assert.equal(byName['relay-node']?.HOST, HOST);
    }
  });

  it('passes each process only the secrets that it needs', () => {
    const env = { DATABASE_URL: 'mysql://u:p@h/d', ENCRYPTION_KEYS: 'k', METRICS_TOKEN: 'm', REDIS_URL: 'r' };
    const { byName } = createProcesses(env);
    const agent = JSON.stringify(byName['relay-node']);
    for (const secret of ['mysql:', 'twitch-secret', 'stripe-key', 'local1:key'])
      assert.equal(agent.includes(secret), false, secret);
    assert.equal(byName['relay-node']?.ENCRYPTION_KEYS, undefined);
    assert.equal(byName.sandbox?.DATABASE_URL, undefined);
    assert.equal(byName.sandbox?.RELAY_NODE_SECRET, undefined);
    assert.equal(byName.bff?.ENCRYPTION_KEYS, 'k');
  });

  it('passes the path of a secret instead of a generated secret to the processes that need it', () => {
    const { byName } = createProcesses({ RELAY_NODE_SECRET_FILE: '/s/node', DATABASE_URL_FILE: '/s/db' });
    for (const name of ['bff', 'relay-node']) {
      assert.equal(byName[name]?.RELAY_NODE_SECRET_FILE, '/s/node');
      assert.equal(byName[name]?.RELAY_NODE_SECRET, undefined);
    }
    assert.equal(byName.bff?.DATABASE_URL_FILE, '/s/db');
    assert.equal(byName['relay-node']?.DATABASE_URL_FILE, undefined);
    assert.equal(byName.sandbox?.RELAY_NODE_SECRET_FILE, undefined);
  });

  it('exposes only the ingest and local Twitch to containers', () => {
    const { byName } = createProcesses({ RELAY_RUNNER: 'compose', PLATFORM_RTMP_PORT: '1940' });
    assert.equal(byName['relay-node']?.HOST, '0.0.0.0');
    assert.equal(byName['relay-node']?.EGRESS_ALLOW, '127.0.0.1:1940');
    assert.equal(byName.sandbox?.HOST, '0.0.0.0');
    assert.equal(byName.bff?.HOST, '127.0.0.1');
    assert.equal(
      createProcesses({ RELAY_RUNNER: 'compose', HOST: '192.0.2.7' }).byName.sandbox?.HOST,
      '192.0.2.7',
    );
    assert.equal(createProcesses({ RELAY_RUNNER: 'process' }).byName['relay-node']?.HOST, '127.0.0.1');
    assert.equal(createProcesses({ NODE_ENV: 'production' }).byName['relay-node']?.EGRESS_ALLOW, undefined);
  });

  it('starts no relay node when RELAY_NODES is set', () => {
    const { processes } = createProcesses({ RELAY_NODES: '[{"name":"far","url":"https://far.example"}]' });
    assert.deepEqual(
      processes.map((spec) => spec.name),
      ['sandbox', 'bff'],
    );
  });

  it('includes no local Twitch and Stripe and no generated secrets in production', () => {
    const { processes, byName } = createProcesses({ NODE_ENV: 'production' });
    assert.deepEqual(
      processes.map((spec) => spec.name),
      ['relay-node', 'bff'],
    );
    assert.equal(byName.bff?.SANDBOX_URL, undefined);
    assert.equal(byName.bff?.TWITCH_CLIENT_SECRET, undefined);
    assert.equal(byName.bff?.ENCRYPTION_KEYS, undefined);
  });

  it('limits the time to stop all processes to 15 s', () => {
    const total = createProcesses({}).processes.reduce((sum, spec) => sum + spec.stopTimeoutMs, 0);
    assert.ok(total <= 15_000, String(total));
  });
});
