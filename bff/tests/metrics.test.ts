import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '../src/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { createContext, type Context } from '../src/context.js';
import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { FakePlatform } from '../src/drivers/platform/fake-platform.js';
import { FakeRelayNode } from '../src/drivers/relay-node/fake-relay-node.js';
import { HttpRelayNode } from '../src/drivers/relay-node/http-relay-node.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import { runSql } from '../src/infra/db/run-sql.js';
import type { FeatureApp } from '../src/infra/http/feature-routes.js';
import { fillTables } from './_database/fill-tables.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const OLD_KEY = randomBytes(32);
const logger = pino({ level: 'silent' });
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});
const dashboard = Dashboard.parse(
  JSON.parse(readFileSync(join(__dirname, '../../relay-node/grafana/trailcast.json'), 'utf8')),
);
/** Metric names in the dashboard's queries, without a histogram's suffix. */
const queriedNames = new Set(
  dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap((expr) => expr.match(/\b(?:trailcast|http|process)_[a-z0-9_]+/g) ?? [])
    .map((name) => name.replace(/_bucket$/, '')),
);

anyDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  let context: Context;
  let app: FeatureApp;
  let node: FakeRelayNode;
  beforeAll(async () => {
    node = await FakeRelayNode.start();
    fixture = await makeDatabase();
    const box = new SecretBox({ primary: 'old', keys: new Map([['old', OLD_KEY]]) });
    await fillTables(fixture.database, box, 3);
    const { config, secrets } = loadConfig({
      DATA_DIR: join(__dirname, '../node_modules/.cache/metrics'),
      ENCRYPTION_KEYS: `new:${randomBytes(32).toString('base64')},old:${OLD_KEY.toString('base64')}`,
    });
    context = await createContext(config, secrets, {
      logger,
      database: fixture.database,
      platform: new FakePlatform(),
      payments: new FakePayments(),
      nodes: [new HttpRelayNode({ name: 'north', url: node.baseUrl, secret: node.secret, logger })],
    });
    app = await buildApp(context.app);
  });
  afterAll(async () => {
    await app.close();
    await context.close();
    await node.close();
    await fixture.close().catch(() => undefined);
  });
  const fetchMetrics = async () => (await app.inject('/metrics')).body;
  const readSample = async (sample: string) => {
    const line = (await fetchMetrics()).split('\n').find((text) => text.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length + 1));
  };

  test('exports exactly the metrics of the dashboard', async () => {
    const names = [...(await fetchMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    expect([...queriedNames].filter((name) => !names.includes(name))).toEqual([]);
    const ownNames = names.filter((name) => name.startsWith('trailcast_') || name.startsWith('http_'));
    expect(ownNames.length).toBeGreaterThan(10);
    expect(ownNames.filter((name) => !queriedNames.has(name))).toEqual([]);
  });

  test('counts rows of the database', async () => {
    const { database } = fixture;
    const execute = (sql: string) => database.transact(({ em }) => runSql(em, sql));
    await execute(`update relay_servers set state = 'PRESENT', streaming = 1, confirmed = 0 where id <= 2`);
    await execute(`update relay_servers set state = 'DELETING' where id = 3`);
    await execute(`update relay_servers set confirmed = 1 where id = 1`);
    await execute(`update streams set live = case when id = 2 then 1 else 0 end`);
    await execute(`update usage_charges set state = case when id = 1 then 'pending' else 'refused' end`);
    const now = await database.clock.now();
    await execute(`update usage_charges set to_ms = ${now - 60_000}`);
    expect(await readSample('trailcast_servers{state="present"}')).toBe(2);
    expect(await readSample('trailcast_servers{state="deleting"}')).toBe(1);
    expect(await readSample('trailcast_broadcasts')).toBe(1);
    expect(await readSample('trailcast_feeds')).toBe(1);
    expect(await readSample('trailcast_usage_charges{state="pending"}')).toBe(1);
    expect(await readSample('trailcast_usage_charges{state="refused"}')).toBe(2);
    expect(await readSample('trailcast_usage_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(await readSample('trailcast_database_up')).toBe(1);
  });

  test('reports nodes, reconciliation and key rotation', async () => {
    expect(await readSample('trailcast_node_reachable{node="north"}')).toBe(0);
    expect(await readSample('trailcast_reconciler_last_run_seconds')).toBeNull();
    expect(await readSample('trailcast_secrets_under_old_keys')).toBeNull();
    await fixture.database.transact(({ em }) => runSql(em, 'delete from relay_servers'));
    context.start();
    const waitForSample = (sample: string, matches: (value: number) => boolean) =>
      until(async () => {
        const sampleValue = await readSample(sample);
        return sampleValue !== null && matches(sampleValue) ? true : undefined;
      });
    await waitForSample('trailcast_node_reachable{node="north"}', (value) => value === 1);
    await waitForSample('trailcast_secrets_under_old_keys', (value) => value === 0);
    await waitForSample('trailcast_reconciler_last_run_seconds', () => true);
    expect(await readSample('trailcast_node_slots{node="north",kind="servers",use="total"}')).toBeGreaterThan(
      0,
    );
    expect(await readSample('trailcast_node_renderers{node="north",renderer="opengl"}')).toBe(0);
    expect(await readSample('trailcast_node_links{node="north",state="up"}')).toBe(0);
    expect(await readSample('trailcast_node_weak_feeds{node="north"}')).toBe(0);
    const cost = 'trailcast_node_broadcast_cores{node="north",quality="720p30",default="true"}';
    expect(await readSample(cost)).toBe(0.42);
    const lastRunS = (await readSample('trailcast_reconciler_last_run_seconds')) ?? 0;
    expect(Math.abs(lastRunS - Date.now() / 1000)).toBeLessThan(120);
  });

  test('exports no labels except the allowed ones', async () => {
    const labels = [...(await fetchMetrics()).matchAll(/([a-z_]+)="/g)].map(([, name]) => name);
    const allowedLabels = ['default', 'kind', 'le', 'major', 'method', 'minor', 'node', 'patch', 'quality', 'renderer', 'route', 'space', 'state', 'status', 'type', 'use', 'version']; // prettier-ignore
    expect(labels.filter((name) => !allowedLabels.includes(name ?? ''))).toEqual([]);
  });

  test('omits only the database’s metrics while the database is unavailable', async () => {
    await fixture.database.close();
    const body = await fetchMetrics();
    expect(body).toMatch(/^trailcast_database_up 0$/m);
    expect(body).not.toMatch(/^trailcast_servers\{/m);
    expect(body).toMatch(/^trailcast_node_reachable\{node="north"\} /m);
  });
});
