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
    const { owner, server } = await createOwner(live);
    const { helper } = await createHelper(live, owner, 'operate');
    const serverPath = (path: string) => `/server/${server.id}/${path}`;
    await owner.request('POST', serverPath('obs/start'));
    const startedAt = Date.now();
    await helper.request('PUT', serverPath('panic'), { panic: true });
    await owner.request('PUT', serverPath('panic'), { panic: false });
    await helper.request('POST', serverPath('obs/scene'), { scene: 'Be right back' });
    await owner.request('PUT', serverPath('mute'), { muted: true });
    await owner.request('POST', serverPath('obs/stop'));
    const lengthMs = Date.now() - startedAt;
    live.node.addSession({ owner: String(owner.id), serverId: server.id, ageMs: lengthMs, lengthMs });
    const [{ id }] = await until('the report is stored', async () => {
      const reports = await owner.request<SessionReportHead[]>('GET', '/session-report');
      return reports.length > 0 && (reports as [SessionReportHead]);
    });
    const { log } = await owner.request<SessionReport>('GET', `/session-report/${id}`);
    const expectedActions = [
      ['start', owner.id, null],
      ['panic', helper.id, null],
      ['end-panic', owner.id, null],
      ['set-scene', helper.id, 'Be right back'],
      ['mute', owner.id, null],
      ['stop', owner.id, null],
    ];
    expect(log.map(({ action, by, detail }) => [action, by?.id, detail])).toEqual(expectedActions);
    expect(log.every(({ via, at }) => via === 'page' && Math.abs(Date.now() - at) < 60_000)).toBe(true);
    const query = `{ sessionReport(id: "${id}") { log { action by { id displayName } via at } } }`;
    expect((await owner.graphql(query)).data?.['sessionReport']).toMatchObject({
      log: expectedActions.map(([action, by]) => ({ action, by: { id: String(by) }, via: 'page' })),
    });
    const page = await fetch(`${live.firstProcess.url}/api/v1/session-report/${id}/page?language=de`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(await page.text()).toContain(`${helper.name} hat auf Be right back geschaltet`);
    expect((await helper.rest('GET', `/session-report/${id}`)).status).toBe(404);
    await owner.request('DELETE', `/session-report/${id}`);
    const logEntries = await owner.request<LogEntry[]>('GET', serverPath('log'));
    expect(logEntries.map(({ action }) => action)).toEqual(['create']);
  });
});
