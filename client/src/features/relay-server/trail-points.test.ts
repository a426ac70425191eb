import { createTrail } from './trail-points.js';

const status = {
  __typename: 'ServerStatus' as const,
  serverId: '1',
  scene: 'Live',
  obs: false,
  srt: false,
  version: 1,
  kbps: null,
  rttMs: null,
  loss: null,
  feedSince: null,
  obsSince: null,
  output: null,
  bridging: null,
  weakLink: null,
  feed: null,
  fallback: null,
  picture: null,
  drawnFps: null,
  held: null,
  delay: null,
  links: null,
  destinations: null,
  recording: null,
  rehearsal: null,
  panic: null,
  muted: null,
  hints: null,
  lastAction: null,
};
const createOutput = (state: 'starting' | 'reconnecting' | 'failed') => ({
  output: { __typename: 'Output' as const, state, reason: null, attempt: null },
});
const translate = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const trailWith = (change: object = {}) => createTrail({ ...status, ...change }, translate, 'en');

describe('createTrail', () => {
  it('returns inactive points if there is neither a feed nor a broadcast', () => {
    expect(trailWith().phone).toEqual({ status: 'inactive', statusText: 'trail.offline' });
    expect(trailWith().platform).toEqual({ status: 'inactive', statusText: 'trail.offline' });
  });

  it('shows a studio that draws too few frames during a broadcast as weak', () => {
    const { status: state, statusText } = trailWith({
      obs: true,
      srt: true,
      drawnFps: 12,
    }).studio;
    expect([state, statusText]).toEqual(['weak', 'trail.stutters']);
    expect(trailWith({ srt: true, drawnFps: 12 }).studio.status).toBe('active');
    expect(trailWith({ obs: true, srt: true }).studio.status).toBe('active');
    expect(trailWith({ obs: true, srt: false, drawnFps: 12 }).studio.status).toBe('active');
  });

  it('shows the bitrate that the phone sends', () => {
    expect(trailWith({ srt: true, kbps: 4250 }).phone).toEqual({
      status: 'active',
      statusText: 'trail.receiving',
      figure: 'trail.mbit {"value":"4.3"}',
      kbps: 4250,
    });
  });

  it('shows another figure instead of a bitrate that is shown elsewhere', () => {
    const createPhone = (phoneFigure: string | null) =>
      createTrail({ ...status, srt: true, kbps: 4250 }, translate, 'en', phoneFigure).phone;
    expect(createPhone('Backpack').figure).toBe('Backpack');
    expect(createPhone(null)).toMatchObject({ figure: undefined, kbps: 4250 });
    expect(createPhone(null).statusText).toBe('trail.receiving');
  });

  it('shows a feed of less than 300 kbit/s as weak, and an unmeasured feed without a figure', () => {
    expect(trailWith({ srt: true, kbps: 300 }).phone.status).toBe('active');
    for (const kbps of [0, 299]) expect(trailWith({ srt: true, kbps }).phone.status).toBe('weak');
    expect(trailWith({ srt: true, kbps: null }).phone).toEqual({
      status: 'active',
      statusText: 'trail.receiving',
    });
  });

  it('shows a missing feed as lost during a broadcast', () => {
    expect(trailWith({ obs: true }).phone).toEqual({
      status: 'lost',
      statusText: 'trail.offline',
      figure: 'trail.checkApp',
    });
  });

  it('shows that a rehearsal is not sent to the platform', () => {
    const rehearsal = { state: 'on', reason: null, since: 0, feed: 'real', line: [] };
    expect(trailWith({ rehearsal }).platform).toEqual({ status: 'inactive', statusText: 'trail.rehearsal' });
  });

  it('names the program scene', () => {
    expect(trailWith().studio).toEqual({
      status: 'active',
      statusText: 'trail.onProgram',
      figure: 'trail.scene {"scene":"Live"}',
    });
  });

  it('shows what viewers see instead of the scene during a panic', () => {
    const panic = { by: null, since: 0, shown: true };
    expect(trailWith({ panic }).studio).toEqual({
      status: 'lost',
      statusText: 'trail.hidden',
      figure: 'trail.cover',
      isHidden: true,
    });
    expect(trailWith({ panic, scene: null }).studio.figure).toBe('trail.cover');
    expect(trailWith({ panic: { ...panic, shown: false } }).studio.statusText).toBe('trail.onProgram');
  });

  it.each([
    ['the destination of the sign-in', null, 'trail.signInDestination'],
    ['the only destination', [{ name: 'Kick', kbps: null }], 'Kick'],
    ['the number of destinations', [{ kbps: null }, { kbps: null }], 'trail.destinations {"count":2}'],
  ])('names %s while its bitrate is unknown', (_name, destinations, figure) => {
    expect(trailWith({ obs: true, destinations }).platform).toEqual({
      status: 'active',
      statusText: 'trail.sending',
      figure,
    });
  });

  it('shows the bitrate that is sent to all destinations while the feed arrives', () => {
    const destinations = [{ kbps: 4_000 }, { kbps: null }, { kbps: 2_000 }];
    const figureWith = (change: object) => trailWith({ obs: true, destinations, ...change }).platform.figure;
    expect(figureWith({ srt: true })).toBe('trail.mbit {"value":"6"}');
    expect(figureWith({ srt: false })).toBe('trail.destinations {"count":3}');
  });

  it.each(['starting', 'reconnecting'] as const)('shows the platform as pending while %s', (state) => {
    expect(trailWith(createOutput(state)).platform).toEqual({
      status: 'pending',
      statusText: `trail.${state}`,
    });
  });

  it('shows the platform as inactive after a failure', () => {
    expect(trailWith(createOutput('failed')).platform.status).toBe('inactive');
  });
});
