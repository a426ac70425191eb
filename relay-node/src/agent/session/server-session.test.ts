import { type Observation, RunningSession, ServerSession } from './server-session.js';

const START = 1_000_000;
const FEED = { kbps: 2_500, rttMs: 40, loss: 0, links: [] };
const newObservation = (change: Partial<Observation> = {}): Observation => ({
  broadcast: 'a 1',
  isOnAir: true,
  seen: { kind: 'scene', scene: 'Live' },
  scene: 'Live',
  showsFeed: true,
  feed: FEED,
  isLive: true,
  lastPayloadAt: 0,
  ...change,
});
const NO_BROADCAST: Partial<Observation> = { broadcast: null, isOnAir: false };
const newFeedLoss = (lastPayloadAt: number) => ({
  feed: { ...FEED, kbps: 0 },
  isLive: false,
  lastPayloadAt,
});

/** Observes once a second from `from` to `to` (s). Returns the session that has ended, or null. */
function observeSeconds(session: ServerSession, from: number, to: number, change: Partial<Observation> = {}) {
  let endedSession = null;
  for (let second = from; second < to; second++)
    endedSession = session.observe(START + second * 1_000, newObservation(change)) ?? endedSession;
  return endedSession;
}

describe('ServerSession', () => {
  it('returns an ended session with its length, shown scenes and losses of the feed', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 5, NO_BROADCAST);
    observeSeconds(session, 5, 10, { broadcast: 'a 1', isOnAir: false });
    observeSeconds(session, 10, 20, { seen: { kind: 'scene', scene: 'Starting soon' } });
    observeSeconds(session, 20, 40);
    observeSeconds(session, 40, 43, newFeedLoss(START + 38_000));
    observeSeconds(session, 43, 50, {
      ...newFeedLoss(START + 38_000),
      seen: { kind: 'feed-loss', scene: 'Be right back' },
    });
    observeSeconds(session, 50, 60);
    const endedSession = observeSeconds(session, 60, 61, NO_BROADCAST);
    // The broadcast is on air from second 10 on. The session's times start there.
    expect(endedSession).toMatchObject({
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
    expect(endedSession?.series.kbps).toHaveLength(50);
    expect(endedSession?.series.kbps.slice(29, 33)).toEqual([2_500, 0, 0, 0]);
    expect(session.endBroadcast(START + 70_000)).toBeNull();
  });

  it('records no loss before the feed first arrives', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 10, { ...newFeedLoss(0), lastPayloadAt: null });
    expect(observeSeconds(session, 10, 11, NO_BROADCAST)?.lost).toEqual([]);
  });

  it('records each loss of the feed', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 10);
    observeSeconds(session, 10, 15, newFeedLoss(START + 8_000));
    observeSeconds(session, 15, 20);
    observeSeconds(session, 20, 30, newFeedLoss(START + 19_000));
    expect(observeSeconds(session, 30, 31, NO_BROADCAST)?.lost).toEqual([
      { fromMs: 8_000, toMs: 14_000 },
      { fromMs: 19_000, toMs: 29_000 },
    ]);
  });

  it('begins a new session for a new broadcast', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 10);
    const firstSession = observeSeconds(session, 10, 20, { broadcast: 'a 2' });
    const secondSession = observeSeconds(session, 20, 21, NO_BROADCAST);
    expect(firstSession?.lengthMs).toBe(10_000);
    expect(secondSession?.lengthMs).toBe(10_000);
    expect(secondSession?.id).not.toBe(firstSession?.id);
  });

  it('continues after a restart of the agent, and records the time without observations', () => {
    const earlierSession = new ServerSession(7, START);
    observeSeconds(earlierSession, 0, 20);
    const stored = RunningSession.parse(JSON.parse(JSON.stringify(earlierSession.serialize())));
    const restoredSession = new ServerSession(7, START + 30_000);
    restoredSession.restore(stored);
    observeSeconds(restoredSession, 30, 40);
    expect(restoredSession.readHistory('session', START + 40_000).kbps.slice(18, 32)).toEqual([
      ...[2_500, 2_500],
      ...Array.from({ length: 10 }, () => null),
      ...[2_500, 2_500],
    ]);
    expect(observeSeconds(restoredSession, 40, 41, NO_BROADCAST)).toMatchObject({
      lengthMs: 40_000,
      unwatched: [{ fromMs: 19_000, toMs: 30_000 }],
      seen: [
        { fromMs: 0, toMs: 19_000 },
        { fromMs: 30_000, toMs: 39_000 },
      ],
    });
    expect(restoredSession.serialize()).toBeNull();
  });

  it('ends a session 3 s after its last observation if the agent was stopped', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 20);
    const [hourMs, lastObservedMs] = [3_600_000, 19_000];
    expect(session.endBroadcast(START + hourMs)?.lengthMs).toBe(lastObservedMs + 3_000);
  });

  it('reports the time since the last scene change, and the time since feed and broadcast have ended', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 10, { ...NO_BROADCAST, ...newFeedLoss(0) });
    expect(session.createShownReport(START + 10_000)).toEqual({
      sceneMs: 10_000,
      showsFeed: true,
      quietMs: 10_000,
    });
    observeSeconds(session, 10, 20, { scene: 'Privacy', showsFeed: false });
    expect(session.createShownReport(START + 20_000)).toEqual({
      sceneMs: 10_000,
      showsFeed: false,
      quietMs: null,
    });
    observeSeconds(session, 20, 22, { ...NO_BROADCAST, scene: 'Privacy' });
    expect(session.createShownReport(START + 22_000).quietMs).toBeNull();
    observeSeconds(session, 22, 25, { ...NO_BROADCAST, ...newFeedLoss(0), scene: 'Privacy' });
    expect(session.createShownReport(START + 25_000).quietMs).toBe(3_000);
  });

  it('returns the last two minutes in steps of 1 s even without a broadcast', () => {
    const session = new ServerSession(7, START);
    observeSeconds(session, 0, 300, NO_BROADCAST);
    const { kbps, stepMs, ageMs } = session.readHistory('minutes', START + 300_000);
    // The current second is not complete.
    expect([kbps.length, stepMs, ageMs]).toEqual([119, 1_000, 119_000]);
    expect(session.readHistory('session', START + 300_000).kbps).toHaveLength(300);
  });
});
