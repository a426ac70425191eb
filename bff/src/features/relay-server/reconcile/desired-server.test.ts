import { DesiredServer } from '@trailcast/schema/node';
import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { toDesiredServer } from './desired-server.js';

const NOW = 4_000;
const ATTEMPT_ENDS = 10_000;
const RESUME_WINDOW_MS = 600_000;
const row = {
  instance: 'i',
  generation: 5,
  feedDigest: null,
  scene: null,
  sceneChoices: 7,
  feedLossScene: null,
  feedLossAfterMs: null,
  quality: null,
  owner: { id: 12 },
  recording: false,
  recordingTake: 0,
  feedRestarts: 2,
  delayMs: 20_000,
  dumps: 3,
  endsAfterDelay: false,
  streaming: false,
  attempt: 3,
  attemptEnds: null as number | null,
  confirmed: false,
  panicSince: null as number | null,
  muted: false,
  rehearsing: false,
  rehearsalSince: null as number | null,
  rehearsalFeed: 'real' as const,
};
const collection = { version: 4, text: '{}' };

describe('toDesiredServer', () => {
  it('returns an idle server', () => {
    expect(DesiredServer.parse(toDesiredServer(row, collection, 0, RESUME_WINDOW_MS))).toEqual({
      instance: 'i',
      generation: 5,
      collection: { revision: 4, text: '{}' },
      feed: null,
      scene: null,
      sceneChoices: 7,
      onFeedLoss: null,
      weakLink: null,
      quality: null,
      owner: '12',
      recording: null,
      streaming: null,
      rehearsal: null,
      feedRestarts: 2,
      delayMs: 20_000,
      dumps: 3,
      panic: false,
      muted: false,
    });
  });

  it('returns the remaining time of an attempt, at least 0', () => {
    const starting = { ...row, streaming: true, attemptEnds: ATTEMPT_ENDS };
    expect(toDesiredServer(starting, collection, NOW, RESUME_WINDOW_MS).streaming).toEqual({
      attempt: 3,
      confirmed: false,
      remainingMs: ATTEMPT_ENDS - NOW,
      resumeWindowMs: RESUME_WINDOW_MS,
      endsAfterDelay: false,
    });
    expect(toDesiredServer(starting, collection, ATTEMPT_ENDS + 1_000, 1).streaming?.remainingMs).toBe(0);
  });

  it('returns a rehearsal unless the previous instance may still run', () => {
    const rehearsing = { ...row, rehearsing: true, attemptEnds: ATTEMPT_ENDS };
    const toDesired = (change: object) =>
      toDesiredServer({ ...rehearsing, ...change }, collection, NOW, RESUME_WINDOW_MS).rehearsal;
    const confirmed = { rehearsalSince: NOW - 1_000, attemptEnds: null, rehearsalFeed: 'lost' };
    expect(toDesired({})).toEqual({
      attempt: 3,
      confirmed: false,
      remainingMs: ATTEMPT_ENDS - NOW,
      resumeWindowMs: RESUME_WINDOW_MS,
      feed: 'real',
    });
    expect(toDesired(confirmed)).toMatchObject({ confirmed: true, remainingMs: 0, feed: 'lost' });
    expect(toDesired({ previousInstance: 'before' })).toBeNull();
  });

  it("returns the owner's setting for a weak link", () => {
    const readWeakLink = (weakLink: string | null) =>
      toDesiredServer({ ...row, stream: { $: { weakLink } } }, collection, 0, 1).weakLink;
    expect(readWeakLink(JSON.stringify(WEAK_LINK_DEFAULT))).toEqual(WEAK_LINK_DEFAULT);
    expect([readWeakLink(null), readWeakLink('{"of":"a later release"}')]).toEqual([null, null]);
  });

  it('returns the chosen quality', () => {
    expect(toDesiredServer({ ...row, quality: '1080p30' }, collection, 0, 1).quality).toBe('1080p30');
  });

  it('returns panic and mute, even without a broadcast', () => {
    const toDesired = (change: object) => toDesiredServer({ ...row, ...change }, collection, 0, 1);
    expect(toDesired({ panicSince: 1_000 })).toMatchObject({ panic: true, muted: false });
    expect(toDesired({ muted: true })).toMatchObject({ panic: false, muted: true });
  });

  it('returns the requested recording', () => {
    const recorded = { ...row, recording: true, recordingTake: 3 };
    expect(toDesiredServer(recorded, collection, 0, 1).recording).toEqual({ owner: '12', take: 3 });
  });

  it('requests no broadcast while the previous instance may still send', () => {
    const moved = { ...row, streaming: true, confirmed: true, previousInstance: 'before' };
    expect(toDesiredServer(moved, collection, 0, 1).streaming).toBeNull();
    expect(toDesiredServer({ ...moved, previousInstance: null }, collection, 0, 1).streaming).not.toBeNull();
  });

  it('returns the feed-loss setting only if scene and time are set', () => {
    const feedLossRow = { ...row, feedLossScene: 'Be right back', feedLossAfterMs: 3_000 };
    expect(toDesiredServer(feedLossRow, collection, 0, 1).onFeedLoss).toEqual({
      scene: 'Be right back',
      afterMs: 3_000,
    });
    expect(
      toDesiredServer({ ...feedLossRow, feedLossAfterMs: null }, collection, 0, 1).onFeedLoss,
    ).toBeNull();
  });
});
