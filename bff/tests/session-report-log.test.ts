import type { LogEntry, SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { createHelper, createOwner } from './_app/studio-app.js';
import { makeLibsql } from './_database/test-database.js';

describe('a session report', () => {
  let live: LiveApp;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
  });
  afterAll(() => live.close());

  it('contains the log of the broadcast for the owner until it is deleted', async () => {
    const { owner: host, server } = await createOwner(live);
    const { helper } = await createHelper(live, host, 'operate');
    const serverPath = (call: string) => `/server/${server.id}/${call}`;
    await host.request('POST', serverPath('obs/start'));
    const startedAt = Date.now();
    await helper.request('PUT', serverPath('panic'), { panic: true });
    await host.request('PUT', serverPath('panic'), { panic: false });
    await helper.request('POST', serverPath('obs/scene'), { scene: 'Be right back' });
    await host.request('PUT', serverPath('mute'), { muted: true });
    await host.request('POST', serverPath('obs/stop'));
    const lengthMs = Date.now() - startedAt;
    live.node.endSession({ owner: String(host.id), serverId: server.id, ageMs: lengthMs, lengthMs });
    const [{ id }] = await until('the report is stored', async () => {
      const reports = await host.request<SessionReportHead[]>('GET', '/session-report');
      return reports.length > 0 && (reports as [SessionReportHead]);
    });
    const { log } = await host.request<SessionReport>('GET', `/session-report/${id}`);
    const expectedActions = [
      ['start', host.id, null],
      ['panic', helper.id, null],
      ['end-panic', host.id, null],
      ['set-scene', helper.id, 'Be right back'],
      ['mute', host.id, null],
      ['stop', host.id, null],
    ];
    expect(log.map(({ action, by, detail }) => [action, by?.id, detail])).toEqual(expectedActions);
    expect(log.every(({ via, at }) => via === 'page' && Math.abs(Date.now() - at) < 60_000)).toBe(true);
    const query = `{ sessionReport(id: "${id}") { log { action by { id displayName } via at } } }`;
    expect((await host.graphql(query)).data?.['sessionReport']).toMatchObject({
      log: expectedActions.map(([action, by]) => ({ action, by: { id: String(by) }, via: 'page' })),
    });
    const page = await fetch(`${live.firstProcess.url}/api/v1/session-report/${id}/page?language=de`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(await page.text()).toContain(`${helper.name} hat auf Be right back geschaltet`);
    expect((await helper.rest('GET', `/session-report/${id}`)).status).toBe(404);
    await host.request('DELETE', `/session-report/${id}`);
    const entries = await host.request<LogEntry[]>('GET', serverPath('log'));
    expect(entries.map(({ action }) => action)).toEqual(['create']);
  });
});
