import type { SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import { until } from '../../e2e/_kit/wait.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';

const DAY_MS = 86_400_000;
let live: LiveApp;
let owner: LivePerson;

beforeAll(async () => {
  live = await LiveApp.start(makeLibsql);
  owner = await LivePerson.signIn(live, 'streamer');
});
afterAll(() => live.close());
afterEach(() => (live.node.unreachable = live.node.refuseDeletes = false));

const list = () => owner.ok<SessionReportHead[]>('GET', '/session-report');

/** A broadcast of two hours that has ended, as the product knows it. */
async function reported(): Promise<SessionReportHead> {
  const known = await list();
  live.node.endSession({
    owner: String(owner.id),
    ageMs: 7_300_000,
    lengthMs: 7_200_000,
    lost: [
      { fromMs: 1_000, toMs: 2_000 },
      { fromMs: 5_000, toMs: 12_000 },
    ],
  });
  return until('the report', async () =>
    (await list()).find(({ id }) => known.every((each) => each.id !== id)),
  );
}

describe('session report', () => {
  it('has length, dead zones, cost and expiry, and is deleted on the node', async () => {
    const { began, expires, ...head } = await reported();
    expect(head).toMatchObject({ lengthMs: 7_200_000, deadZones: 2, deadZonesMs: 8_000 });
    expect(head.cost).toBeGreaterThanOrEqual(0);
    expect(Math.abs(Date.now() - 7_300_000 - began)).toBeLessThan(20_000);
    expect(expires - began).toBe(7_200_000 + 90 * DAY_MS);
    await until('the node has none', async () => live.node.sessions.size === 0);
  });

  it('is whole as JSON and in GraphQL, and a page in both languages', async () => {
    const { id } = await reported();
    const report = await owner.ok<SessionReport>('GET', `/session-report/${id}`);
    expect(report.series.kbps).toEqual([2_500, 0, null]);
    expect(report.seen).toEqual([{ kind: 'scene', scene: 'Live', fromMs: 0, toMs: 3_000 }]);
    const headers = { authorization: `Bearer ${owner.token}` };
    const page = await fetch(`${live.first.url}/api/v1/session-report/${id}/page?language=de`, { headers });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-disposition')).toMatch(
      /^attachment; filename="trailcast-report-[\d-]+\.html"$/,
    );
    expect(await page.text()).toContain('Übertragung vom');
  });

  it('is stored once, although the node could not delete it', async () => {
    live.node.refuseDeletes = true;
    const { id } = await reported();
    live.node.refuseDeletes = false;
    await until('the node has none', async () => live.node.sessions.size === 0);
    expect((await list()).filter((each) => each.id >= id)).toHaveLength(1);
  });

  it('is the owner’s alone, and gone once deleted', async () => {
    const { id } = await reported();
    const stranger = await LivePerson.signIn(live, 'friend');
    for (const path of [`/session-report/${id}`, `/session-report/${id}/page`])
      expect((await stranger.rest('GET', path)).status).toBe(404);
    expect((await stranger.rest('DELETE', `/session-report/${id}`)).status).toBe(404);
    expect((await owner.rest('DELETE', `/session-report/${id}`)).status).toBe(204);
    expect((await owner.rest('GET', `/session-report/${id}`)).status).toBe(404);
  });

  it('is not stored for a user that is unknown', async () => {
    live.node.endSession({ owner: '999999' });
    const before = (await list()).length;
    await until('the node has none', async () => live.node.sessions.size === 0);
    expect(await list()).toHaveLength(before);
  });
});
