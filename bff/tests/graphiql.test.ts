import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { graphiqlPage } from '../src/infra/http/docs/graphiql.js';
import { createTestApp } from './_app/test-app.js';
import { makeLibsql } from './_database/test-database.js';

describe('/api/graphiql', () => {
  const directory = mkdtempSync(join(tmpdir(), 'trailcast-graphiql-'));
  beforeAll(() => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<title>Trailcast GraphQL</title>');
    writeFileSync(join(directory, 'assets/page-1.js'), 'run()');
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test('serves the page and its files with a policy that allows only its own scripts', async () => {
    const { app, close } = await createTestApp(makeLibsql, { deps: { graphiql: graphiqlPage(directory) } });
    for (const url of ['/api/graphiql', '/api/graphiql/']) {
      const page = await app.inject(url);
      expect([page.statusCode, page.body]).toEqual([200, '<title>Trailcast GraphQL</title>']);
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    const script = await app.inject('/api/graphiql/assets/page-1.js');
    expect([script.statusCode, script.body]).toEqual([200, 'run()']);
    expect(script.headers['cache-control']).toContain('immutable');
    await close();
  });

  test('returns 404 if it is disabled', async () => {
    const { app, close } = await createTestApp(makeLibsql);
    expect((await app.inject('/api/graphiql')).statusCode).toBe(404);
    await close();
  });
});
