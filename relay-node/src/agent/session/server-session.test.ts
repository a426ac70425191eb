import { type Observation, RunningSession, ServerSession } from './server-session.js';

const START = 1_000_000;
const FEED = { kbps: 2_500, rttMs: 40, loss: 0, links: [] };
const observation = (change: Partial<Observation> = {}): Observation => ({
  broadcast: 'a 1',
  onAir: true,
  seen: { kind: 'scene', scene: 'Live' },
  scene: 'Live',
  showsFeed: true,
  feed: FEED,
  isLive: true,
  lastPayloadAt: 0,
  ...change,
});
const OFF = { broadcast: null, onAir: false };
const noFeed = (lastPayloadAt: number) => ({
  feed: { ...FEED, kbps: 0 },
  isLive: false,
  lastPayloadAt,
});

/** Observes every second from `from` to `to`, s. Returns the sessions that have ended. */
function watch(session: ServerSession, from: number, to: number, change: Partial<Observation> = {}) {
  let ended = null;
  for (let at = from; at < to; at++)
    ended = session.observe(START + at * 1_000, observation(change)) ?? ended;
  return ended;
}

describe('ServerSession', () => {
  it('returns an ended broadcast with its length, what viewers saw, and its dead zones', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 5, OFF);
    watch(session, 5, 10, { broadcast: 'a 1', onAir: false });
    watch(session, 10, 20, { seen: { kind: 'scene', scene: 'Starting soon' } });
    watch(session, 20, 40);
    watch(session, 40, 43, noFeed(START + 38_000));
    watch(session, 43, 50, {
      ...noFeed(START + 38_000),
      seen: { kind: 'feed-loss', scene: 'Be right back' },
    });
    watch(session, 50, 60);
    const ended = watch(session, 60, 61, OFF);
    expect(ended).toMatchObject({
      serverId: 7,
      startedAt: START + 10_000,
      lengthMs: 50_000,
      seen: [
        { kind: 'scene', scene: 'Starting soon', fromMs: 0, toMs: 10_000 },
        { kind: 'scene', scene: 'Live', fromMs: 10_000, toMs: 33_000 },
        { kind: 'feed-loss', scene: 'Be right back', fromMs: 33_000, toMs: 40_000 },
        { kind: 'scene', scene: 'Live', fromMs: 40_000, toMs: 49_000 },
      ],
      lost: [{ fromMs: 28_000, toMs: 39_000 }],
      unwatched: [],
    });
    expect(ended?.series.kbps).toHaveLength(50);
    expect(ended?.series.kbps.slice(29, 33)).toEqual([2_500, 0, 0, 0]);
    expect(session.end(START + 70_000)).toBeNull();
  });

  it('has no dead zone before the first feed', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 10, { ...noFeed(0), lastPayloadAt: null });
    expect(watch(session, 10, 11, OFF)?.lost).toEqual([]);
  });

  it('has each dead zone', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 10);
    watch(session, 10, 15, noFeed(START + 8_000));
    watch(session, 15, 20);
    watch(session, 20, 30, noFeed(START + 19_000));
    expect(watch(session, 30, 31, OFF)?.lost).toEqual([
      { fromMs: 8_000, toMs: 14_000 },
      { fromMs: 19_000, toMs: 29_000 },
    ]);
  });

  it('begins a new session for a new start', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 10);
    const first = watch(session, 10, 20, { broadcast: 'a 2' });
    const second = watch(session, 20, 21, OFF);
    expect(first?.lengthMs).toBe(10_000);
    expect(second?.lengthMs).toBe(10_000);
    expect(second?.id).not.toBe(first?.id);
  });

  it('continues after a restart of the agent, with a recorded gap', () => {
    const before = new ServerSession(7, START);
    watch(before, 0, 20);
    const stored = RunningSession.parse(JSON.parse(JSON.stringify(before.store())));
    const after = new ServerSession(7, START + 30_000);
    after.restore(stored);
    watch(after, 30, 40);
    expect(after.history('session', START + 40_000).kbps.slice(18, 32)).toEqual([
      ...[2_500, 2_500],
      ...Array.from({ length: 10 }, () => null),
      ...[2_500, 2_500],
    ]);
    expect(watch(after, 40, 41, OFF)).toMatchObject({
      lengthMs: 40_000,
      unwatched: [{ fromMs: 19_000, toMs: 30_000 }],
      seen: [
        { fromMs: 0, toMs: 19_000 },
        { fromMs: 30_000, toMs: 39_000 },
      ],
    });
    expect(after.store()).toBeNull();
  });

  it('does not extend until a late agent finds it ended', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 20);
    expect(session.end(START + 3_600_000)?.lengthMs).toBe(22_000);
  });

  it('reports how long the scene has been shown, and how long nothing has been sent', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 10, { ...OFF, ...noFeed(0) });
    expect(session.shownReport(START + 10_000)).toEqual({
      sceneMs: 10_000,
      showsFeed: true,
      quietMs: 10_000,
    });
    watch(session, 10, 20, { scene: 'Privacy', showsFeed: false });
    expect(session.shownReport(START + 20_000)).toEqual({ sceneMs: 10_000, showsFeed: false, quietMs: null });
    watch(session, 20, 22, { ...OFF, scene: 'Privacy' });
    expect(session.shownReport(START + 22_000).quietMs).toBeNull();
    watch(session, 22, 25, { ...OFF, ...noFeed(0), scene: 'Privacy' });
    expect(session.shownReport(START + 25_000).quietMs).toBe(3_000);
  });

  it('returns the last two minutes in steps of 1 s even without a broadcast', () => {
    const session = new ServerSession(7, START);
    watch(session, 0, 300, OFF);
    const { kbps, stepMs, ageMs } = session.history('minutes', START + 300_000);
    expect([kbps.length, stepMs, ageMs]).toEqual([119, 1_000, 119_000]);
    expect(session.history('session', START + 300_000).kbps).toHaveLength(300);
  });
});
