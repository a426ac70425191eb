import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '../src/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { createContext, type Context } from '../src/context.js';
import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { FakePlatform } from '../src/drivers/platform/fake-platform.js';
import { ENTITIES } from '../src/entities.js';
import { restoreBackup } from '../src/infra/db/backup/restore-backup.js';
import { createDatabase } from '../src/infra/db/create-database.js';
import { runSql } from '../src/infra/db/run-sql.js';
import type { FeatureApp } from '../src/infra/http/feature-routes.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';

/** A backup of the previous release. The JSON file has this release's responses for its data. */
const BACKUP_FILE = join(__dirname, 'releases/0003-usage.backup');
const Responses = z.object({ keys: z.string(), calls: z.record(z.string(), z.unknown()) });
const { keys, calls: responsesByPath } = Responses.parse(
  JSON.parse(readFileSync(join(__dirname, 'releases/0003-usage.json'), 'utf8')),
);

eachDatabase((makeDatabase) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trailcast-release-'));
  let fixture: TestDatabase;
  let context: Context;
  let app: FeatureApp;
  let headers: { authorization: string };
  const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });

  beforeAll(async () => {
    fixture = await makeDatabase();
    await fixture.database.close();
    await restoreBackup(fixture.config, BACKUP_FILE, { force: true, keyIds: ['local1'] });
    const { config, secrets } = loadConfig({ DATA_DIR: dataDir, ENCRYPTION_KEYS: keys });
    context = await createContext(config, secrets, {
      logger: pino({ level: 'silent' }),
      database: await createDatabase(fixture.config, ENTITIES),
      platform: new FakePlatform(),
      payments: new FakePayments(),
      nodes: [],
    });
    app = await buildApp(context.app);
    const { token } = await context.database.transact((tx) => context.features.sessions.open(tx, 1));
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(async () => {
    await app.close();
    await context.close();
    await fixture.close().catch(() => undefined);
    rmSync(dataDir, { recursive: true });
  });

  test.each(Object.keys(responsesByPath))(
    'GET %s returns the response of the previous release',
    async (path) => {
      const response = await request('GET', path);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject(omitUrls(responsesByPath[path]));
    },
  );

  test('entities of the previous release can be changed and deleted', async () => {
    expect((await request('PUT', '/stream/1/name', { name: 'Later' })).json()).toMatchObject({
      name: 'Later',
    });
    expect((await request('PUT', '/stream/1/invites', [])).json()).toMatchObject({ invitedUsers: [] });
    expect((await request('PUT', '/stream/2/regenerate')).statusCode).toBe(200);
    expect((await request('DELETE', '/stream/1')).statusCode).toBe(204);
    expect((await request('PUT', '/data/1/name', { name: 'Other' })).statusCode).toBe(200);
    expect((await request('POST', '/stream', { name: 'New' })).json()).toMatchObject({ id: 3 });
  });

  test('the previous release can insert rows without newer columns', async () => {
    const columns = `instance, owner_id, owner_slot, state, node, time_created, collection_id`;
    await context.database.transact(({ em }) =>
      runSql(em, `insert into relay_servers (${columns}) values ('old-release', 1, 1, 'PRESENT', 'n', 1, 1)`),
    );
    expect((await request('GET', '/server')).json()).toMatchObject([{ streamId: null, timeCreated: 1 }]);
  });
});

/** Removes URLs, because they contain the host of the backup. */
function omitUrls(value: unknown): object {
  const text = JSON.stringify(value, (name, part: unknown) =>
    name === 'ingestUrl' || name === 'srtlaUrl' || name === 'profileImageURL' ? undefined : part,
  );
  return z.looseObject({}).or(z.array(z.unknown())).parse(JSON.parse(text));
}
