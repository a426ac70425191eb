import type { LogEntry, SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { newHelper, newOwner } from './_app/studio-app.js';
import { makeLibsql } from './_database/test-database.js';

describe('a session report', () => {
  let live: LiveApp;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
  });
  afterAll(() => live.close());

  it('shows the owner who did what, until it is deleted', async () => {
    const { owner: host, server } = await newOwner(live);
    const { helper } = await newHelper(live, host, 'operate');
    const path = (call: string) => `/server/${server.id}/${call}`;
    await host.ok('POST', path('obs/start'));
    const began = Date.now();
    await helper.ok('PUT', path('panic'), { panic: true });
    await host.ok('PUT', path('panic'), { panic: false });
    await helper.ok('POST', path('obs/scene'), { scene: 'Be right back' });
    await host.ok('PUT', path('mute'), { muted: true });
    await host.ok('POST', path('obs/stop'));
    const lengthMs = Date.now() - began;
    live.node.endSession({ owner: String(host.id), serverId: server.id, ageMs: lengthMs, lengthMs });
    const [{ id }] = await until('the report', async () => {
      const found = await host.ok<SessionReportHead[]>('GET', '/session-report');
      return found.length > 0 && (found as [SessionReportHead]);
    });
    const { log } = await host.ok<SessionReport>('GET', `/session-report/${id}`);
    const done = [
      ['start', host.id, null],
      ['panic', helper.id, null],
      ['end-panic', host.id, null],
      ['set-scene', helper.id, 'Be right back'],
      ['mute', host.id, null],
      ['stop', host.id, null],
    ];
    expect(log.map(({ action, by, detail }) => [action, by?.id, detail])).toEqual(done);
    expect(log.every(({ via, at }) => via === 'page' && Math.abs(Date.now() - at) < 60_000)).toBe(true);
    const query = `{ sessionReport(id: "${id}") { log { action by { id displayName } via at } } }`;
    expect((await host.graphql(query)).data?.['sessionReport']).toMatchObject({
      log: done.map(([action, by]) => ({ action, by: { id: String(by) }, via: 'page' })),
    });
    const page = await fetch(`${live.first.url}/api/v1/session-report/${id}/page?language=de`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(await page.text()).toContain(`${helper.name} hat auf Be right back geschaltet`);
    expect((await helper.rest('GET', `/session-report/${id}`)).status).toBe(404);
    await host.ok('DELETE', `/session-report/${id}`);
    const entries = await host.ok<LogEntry[]>('GET', path('log'));
    expect(entries.map(({ action }) => action)).toEqual(['create']);
  });
});
