import { bandOf } from './broadcast-band.js';
import type { ServerPaneState } from './server-state.js';

/** A running server with these flags. The band reads no other fields. */
const running = (srt: boolean, obs: boolean, obsSince: number | null = null, extra: object = {}) =>
  ({ kind: 'running', status: { srt, obs, obsSince, scene: 'Be right back', ...extra } }) as ServerPaneState;

const hints = (...codes: string[]) => codes.map((code) => ({ code }));

describe('bandOf', () => {
  it.each([
    ['no server', { kind: 'no-server' } as const, 'off'],
    ['a server without a feed', running(false, false), 'waiting'],
    ['a server with a feed', running(true, false), 'ready'],
    ['a broadcast', running(true, true), 'live'],
    ['a broadcast without a feed', running(false, true), 'lost'],
  ])('returns a separate look for %s', (_, state, look) => {
    expect(bandOf(state, null).look).toBe(look);
  });

  it('counts the time of the broadcast, and the time without a feed', () => {
    expect(bandOf(running(true, true, 40), null).since).toBe(40);
    expect(bandOf(running(false, true, 40), 90).since).toBe(90);
    expect(bandOf(running(false, true, 40), null).since).toBeNull();
    // Viewers have been without the feed since the broadcast began.
    expect(bandOf(running(false, true, 40), 10).since).toBe(40);
  });

  it('returns the visible scene and the duration of the broadcast without a feed', () => {
    expect(bandOf(running(false, true, 40), 90)).toMatchObject({ seen: 'Be right back' });
    expect(bandOf(running(true, true, 40), null)).toEqual({ look: 'live', since: 40, problem: null });
  });

  it('is slim during a panic', () => {
    const panic = { since: 50, shown: true };
    expect(bandOf(running(true, true, 40, { panic }), null)).toEqual({
      look: 'live',
      since: 40,
      problem: null,
      isSlim: true,
    });
  });

  it.each([
    ['OBS restarts', { held: true }],
    ['they are behind the program', { delay: { state: 'full', behind: 20 } }],
    ['a panic covers it', { panic: { since: 50, shown: true } }],
  ])('returns no visible scene while %s', (_, extra) => {
    expect(bandOf(running(false, true, 40, extra), 90)).toMatchObject({ seen: null });
  });

  it.each([
    ['OBS restarts', { held: true, kbps: 0 }, 'held'],
    ['the feed has no picture', { hints: hints('no-sound', 'undecodable') }, 'noPicture'],
    ['a platform refuses the broadcast', { hints: hints('refused'), kbps: 100 }, 'refused'],
    ['hardly anything arrives', { hints: hints('no-sound'), kbps: 299 }, 'weak'],
    ['the link is weak', { weakLink: { reason: 'rtt', shown: true }, kbps: 4_000 }, 'weak'],
    ['frames are lost', { drawnFps: 12, kbps: 100 }, 'stutters'],
    ['the feed has no sound', { hints: hints('taken-over', 'no-sound'), kbps: 300 }, 'noSound'],
    ['another phone took over', { hints: hints('taken-over') }, 'takenOver'],
    ['viewers see another scene', { hints: hints('scene-without-feed') }, 'notShown'],
    ['there is only advice', { hints: hints('key-frames', 'nothing-sent') }, null],
  ])('returns the worst problem of a broadcast: %s', (_, extra, problem) => {
    expect(bandOf(running(true, true, 40, extra), null).problem).toBe(problem);
  });

  it('returns no problem before the broadcast, or without a feed', () => {
    expect(bandOf(running(true, false, null, { kbps: 0 }), null).problem).toBeUndefined();
    expect(bandOf(running(false, true, 40, { hints: hints('refused') }), 90).problem).toBeUndefined();
  });
});
