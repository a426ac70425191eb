import { createBand, hasViewers } from './broadcast-band.js';
import type { ServerPaneState } from './server-state.js';

/** A running server with these flags. The band reads no other fields. */
const runningState = (srt: boolean, obs: boolean, obsSince: number | null = null, extra: object = {}) =>
  ({ kind: 'running', status: { srt, obs, obsSince, scene: 'Be right back', ...extra } }) as ServerPaneState;

const createHints = (...codes: string[]) => codes.map((code) => ({ code }));

describe('createBand', () => {
  it.each([
    ['no server', { kind: 'no-server' } as const, 'off'],
    ['a server without a feed', runningState(false, false), 'waiting'],
    ['a server with a feed', runningState(true, false), 'ready'],
    ['a broadcast', runningState(true, true), 'live'],
    ['a broadcast without a feed', runningState(false, true), 'lost'],
  ])('returns the look of %s', (_, state, look) => {
    expect(createBand(state, null).look).toBe(look);
  });

  it('starts the timer at the start of the broadcast or at the loss of the feed', () => {
    expect(createBand(runningState(true, true, 40), null).timerStart).toBe(40);
    expect(createBand(runningState(false, true, 40), 90).timerStart).toBe(90);
    expect(createBand(runningState(false, true, 40), null).timerStart).toBeNull();
    // Viewers have been without the feed since the broadcast began.
    expect(createBand(runningState(false, true, 40), 10).timerStart).toBe(40);
  });

  it('returns the visible scene only while the feed is lost', () => {
    expect(createBand(runningState(false, true, 40), 90)).toMatchObject({
      visibleScene: 'Be right back',
      liveSince: 40,
    });
    expect(createBand(runningState(true, true, 40), null)).toEqual({
      look: 'live',
      timerStart: 40,
      problem: null,
    });
  });

  it('returns a slim band during a panic', () => {
    const panic = { since: 50, shown: true };
    expect(createBand(runningState(true, true, 40, { panic }), null)).toEqual({
      look: 'live',
      timerStart: 40,
      problem: null,
      isSlim: true,
    });
  });

  it.each([
    ['OBS restarts', { held: true }],
    ['viewers are behind the program', { delay: { state: 'full', behind: 20 } }],
    ['a panic covers the program', { panic: { since: 50, shown: true } }],
  ])('returns no visible scene while %s', (_, extra) => {
    expect(createBand(runningState(false, true, 40, extra), 90)).toMatchObject({ visibleScene: null });
  });

  it.each([
    ['OBS restarts', { held: true, kbps: 0 }, 'held'],
    ['the feed has no picture', { hints: createHints('no-sound', 'undecodable') }, 'noPicture'],
    ['a platform refuses the broadcast', { hints: createHints('refused'), kbps: 100 }, 'refused'],
    ['hardly anything arrives', { hints: createHints('no-sound'), kbps: 299 }, 'weak'],
    ['the link is weak', { weakLink: { reason: 'rtt', shown: true }, kbps: 4_000 }, 'weak'],
    ['frames are lost', { drawnFps: 12, kbps: 100 }, 'stutters'],
    ['the feed has no sound', { hints: createHints('taken-over', 'no-sound'), kbps: 300 }, 'noSound'],
    ['another phone took over', { hints: createHints('taken-over') }, 'takenOver'],
    ['viewers see another scene', { hints: createHints('scene-without-feed') }, 'notShown'],
    ['there is only advice', { hints: createHints('key-frames', 'nothing-sent') }, null],
  ])('returns the worst problem of a broadcast: %s', (_, extra, problem) => {
    expect(createBand(runningState(true, true, 40, extra), null).problem).toBe(problem);
  });

  it('returns no problem before the broadcast or without a feed', () => {
    expect(createBand(runningState(true, false, null, { kbps: 0 }), null).problem).toBeUndefined();
    expect(
      createBand(runningState(false, true, 40, { hints: createHints('refused') }), 90).problem,
    ).toBeUndefined();
  });
});

describe('hasViewers', () => {
  it.each([
    ['a broadcast', runningState(true, true), true],
    ['a feed before the broadcast', runningState(true, false), false],
    ['a broadcast without a feed', runningState(false, true), false],
    ['a broadcast with a problem', runningState(true, true, null, { held: true }), true],
    ['a broadcast in a panic', runningState(true, true, null, { panic: { since: 50, shown: true } }), false],
  ])('returns the right value for %s', (_, state, expected) => {
    expect(hasViewers(createBand(state, null))).toBe(expected);
  });
});
