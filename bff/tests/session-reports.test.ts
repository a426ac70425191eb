import type {
  Server,
  SessionReport,
  SessionReportHead,
  Stream,
  ThresholdAdvice,
} from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { SessionReportEntity } from '../src/features/session-report/session-report.entity.js';
import { SessionReportService } from '../src/features/session-report/session-report.service.js';
import { sessionLog } from '../src/features/studio/session-log.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';

const DAY_MS = 86_400_000;
/** Length of the broadcast of `createReport`, and the time since its start. */
const BROADCAST_MS = 2 * 3_600_000;
const BROADCAST_AGE_MS = BROADCAST_MS + 100_000;
let live: LiveApp;
let owner: LivePerson;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  owner = await LivePerson.signIn(live, 'streamer');
});
afterAll(() => live.close());
afterEach(() => (live.node.isUnreachable = live.node.failsDeletes = false));

const listReports = () => owner.request<SessionReportHead[]>('GET', '/session-report');

/** Ends a broadcast of two hours on the node, and waits until its report is stored. */
async function createReport(): Promise<SessionReportHead> {
  const reports = await listReports();
  live.node.addSession({
    owner: String(owner.id),
    ageMs: BROADCAST_AGE_MS,
    lengthMs: BROADCAST_MS,
    lost: [
      { fromMs: 1_000, toMs: 2_000 },
      // The page shows whole seconds.
      { fromMs: 5_000, toMs: 12_400 },
    ],
  });
  return until('the report is stored', async () =>
    (await listReports()).find(({ id }) => reports.every((report) => report.id !== id)),
  );
}

describe('a session report', () => {
  it('contains length, dead zones, cost and expiry, and the node deletes it', async () => {
    const { began, expires, ...head } = await createReport();
    // Two hours at the regular price.
    expect(head).toMatchObject({ lengthMs: BROADCAST_MS, deadZones: 2, deadZonesMs: 1_000 + 7_000, cost: 1 });
    expect(head.gaps).toEqual([
      { kind: 'lost', fromMs: 1_000, toMs: 2_000 },
      { kind: 'lost', fromMs: 5_000, toMs: 12_400 },
    ]);
    expect(Math.abs(Date.now() - BROADCAST_AGE_MS - began)).toBeLessThan(20_000);
    expect(expires - began).toBe(BROADCAST_MS + 90 * DAY_MS);
    await until('the node has no report', async () => live.node.sessions.size === 0);
  });

  it('is returned as JSON and as a page', async () => {
    const { id } = await createReport();
    const report = await owner.request<SessionReport>('GET', `/session-report/${id}`);
    expect(report.series.kbps).toEqual([2_500, 0, null]);
    expect(report.seen).toEqual([{ kind: 'scene', scene: 'Live', fromMs: 0, toMs: 3_000 }]);
    const headers = { authorization: `Bearer ${owner.token}` };
    const pageUrl = `${live.firstProcess.url}/api/v1/session-report/${id}/page?language=de`;
    const page = await fetch(pageUrl, { headers });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-disposition')).toMatch(
      /^attachment; filename="trailcast-report-[\d-]+\.html"$/,
    );
    expect(await page.text()).toMatch(/<title>Übertragung vom .* UTC<\/title>/);
    const localPage = await fetch(`${pageUrl}&timeZone=Europe/Berlin`, { headers });
    expect(await localPage.text()).toMatch(/<title>Übertragung vom .*\d<\/title>/);
  });

  it('is stored once even if the node does not delete it', async () => {
    live.node.failsDeletes = true;
    const { id } = await createReport();
    live.node.failsDeletes = false;
    await until('the node has no report', async () => live.node.sessions.size === 0);
    expect((await listReports()).filter((report) => report.id >= id)).toHaveLength(1);
  });

  it('is returned only to its owner, and not after its deletion', async () => {
    const { id } = await createReport();
    const stranger = await LivePerson.signIn(live, 'friend');
    for (const path of [`/session-report/${id}`, `/session-report/${id}/page`])
      expect((await stranger.rest('GET', path)).status).toBe(404);
    expect((await stranger.rest('DELETE', `/session-report/${id}`)).status).toBe(404);
    expect((await owner.rest('DELETE', `/session-report/${id}`)).status).toBe(204);
    expect((await owner.rest('GET', `/session-report/${id}`)).status).toBe(404);
  });

  it('is deleted after its expiry', async () => {
    const { id } = await createReport();
    const { database } = live.fixture;
    await database.transact(({ em, now }) => em.nativeUpdate(SessionReportEntity, { id }, { expires: now }));
    expect((await listReports()).map((report) => report.id)).not.toContain(id);
    expect((await owner.rest('GET', `/session-report/${id}`)).status).toBe(404);
    expect(
      await new SessionReportService(database, sessionLog, { findName: () => Promise.resolve(null) }).prune(),
    ).toBe(1);
    expect(await database.read((em) => em.count(SessionReportEntity, { id }))).toBe(0);
    expect((await listReports()).length).toBeGreaterThan(0);
  });

  it('is used for the threshold advice of a server', async () => {
    const { id: dataId } = await owner.request<{ id: number }>('POST', '/data', {});
    const { id } = await owner.request<{ id: number }>('POST', '/server', { streamId: null, dataId });
    const fetchAdvice = () => owner.request<ThresholdAdvice>('GET', `/server/${id}/thresholds`);
    expect((await fetchAdvice()).findings).toMatchObject([{ code: 'too-little' }]);
    const kbps = [
      ...Array<number>(700).fill(4_000),
      ...Array<number>(6).fill(200),
      ...Array<number>(99).fill(4_000),
    ];
    const unknownValues = kbps.map(() => null);
    const reportsBefore = await listReports();
    live.node.addSession({
      owner: String(owner.id),
      series: { stepMs: 1_000, kbps, rttMs: unknownValues, loss: unknownValues, links: [] },
      lost: [{ fromMs: 5_000, toMs: 65_000 }],
    });
    await until('the report is stored', async () => (await listReports()).length > reportsBefore.length);
    const advice = await fetchAdvice();
    expect(advice.broadcasts).toBe(Math.min(10, reportsBefore.length + 1));
    const findFinding = (code: string) => advice.findings.find((finding) => finding.code === code);
    expect(findFinding('loss')).toMatchObject({ seconds: 3 });
    expect(findFinding('weak-off')).toEqual({
      ...{ code: 'weak-off', kbps: 400, switches: 1, short: 1 },
      text: 'The weak link is off. With 400 kbit/s, its scene would have been shown once, for less than 10 s.',
    });
    const query = `{ serverThresholds(serverId: "${id}") { feedMs findings { code text } } }`;
    expect((await owner.graphql(query)).data?.['serverThresholds']).toMatchObject({ feedMs: advice.feedMs });
    const stranger = await LivePerson.signIn(live, 'friend');
    expect((await stranger.rest('GET', `/server/${id}/thresholds`)).status).toBe(404);
  });

  it('is used for the threshold advice of its stream only', async () => {
    const [server] = await owner.request<Server[]>('GET', '/server');
    const id = server?.id ?? 0;
    const [firstStream, secondStream] = [
      await owner.request<Stream>('POST', '/stream', {}),
      await owner.request<Stream>('POST', '/stream', {}),
    ];
    const assignStream = (streamId: number) => owner.request('PUT', `/server/${id}/stream/${streamId}`);
    const fetchBroadcastCount = async () =>
      (await owner.request<ThresholdAdvice>('GET', `/server/${id}/thresholds`)).broadcasts;
    for (const { id: reportId } of await listReports())
      await owner.rest('DELETE', `/session-report/${reportId}`);
    await assignStream(firstStream.id);
    live.node.addSession({ owner: String(owner.id), serverId: id });
    await until('the report is stored', async () => (await listReports()).length === 1);
    expect(await fetchBroadcastCount()).toBe(1);
    await assignStream(secondStream.id);
    expect(await fetchBroadcastCount()).toBe(0);
  });

  it('names its stream on the page, until the stream is deleted', async () => {
    const [server] = await owner.request<Server[]>('GET', '/server');
    const stream = await owner.request<Stream>('POST', '/stream', {});
    await owner.request('PUT', `/server/${server?.id}/stream/${stream.id}`);
    const idsBefore = (await listReports()).map(({ id }) => id);
    const findReport = async () => (await listReports()).find(({ id }) => !idsBefore.includes(id));
    live.node.addSession({ owner: String(owner.id), serverId: server?.id ?? 0 });
    await until('the report is stored', async () => (await findReport()) !== undefined);
    const report = await findReport();
    const fetchName = async () => {
      const url = `${live.firstProcess.url}/api/v1/session-report/${report?.id}/page`;
      const page = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
      return /<p class="stream">(.*?)<\/p>/.exec(await page.text())?.[1];
    };
    await owner.request('PUT', `/stream/${stream.id}/name`, { name: 'Backpack' });
    expect(await fetchName()).toBe('Backpack');
    await owner.rest('DELETE', `/stream/${stream.id}`);
    expect(await fetchName()).toBe('Broadcast');
  });

  it('is not stored for an unknown user', async () => {
    live.node.addSession({ owner: '999999' });
    const countBefore = (await listReports()).length;
    await until('the node has no report', async () => live.node.sessions.size === 0);
    expect(await listReports()).toHaveLength(countBefore);
  });
});
