import { trailOf } from './trail-of.js';

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
const output = (state: 'starting' | 'reconnecting' | 'failed') => ({
  output: { __typename: 'Output' as const, state, reason: null, attempt: null },
});
const words = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const trail = (change: object = {}) => trailOf({ ...status, ...change }, 60_000, words, 'en');

describe('trailOf', () => {
  it('returns inactive points without a feed and a broadcast', () => {
    expect(trail().phone).toEqual({ status: 'inactive', statusText: 'trail.offline' });
    expect(trail().platform).toEqual({ status: 'inactive', statusText: 'trail.offline' });
  });

  it('shows the bitrate that the phone sends', () => {
    expect(trail({ srt: true, kbps: 4250 }).phone).toEqual({
      status: 'active',
      statusText: 'trail.receiving',
      figure: 'trail.mbit {"value":"4.3"}',
      kbps: 4250,
    });
  });

  it('shows a feed of less than 300 kbit/s as weak, and an unmeasured one without a figure', () => {
    expect(trail({ srt: true, kbps: 300 }).phone.status).toBe('active');
    for (const kbps of [0, 299]) expect(trail({ srt: true, kbps }).phone.status).toBe('weak');
    expect(trail({ srt: true, kbps: null }).phone).toEqual({
      status: 'active',
      statusText: 'trail.receiving',
    });
  });

  it('shows a missing feed as lost during a broadcast', () => {
    expect(trail({ obs: true }).phone).toEqual({
      status: 'lost',
      statusText: 'trail.offline',
      figure: 'trail.checkApp',
    });
  });

  it('shows that a rehearsal is not sent to the platform', () => {
    const rehearsal = { state: 'on', reason: null, since: 0, feed: 'real', line: [] };
    expect(trail({ rehearsal }).platform).toEqual({ status: 'inactive', statusText: 'trail.rehearsal' });
  });

  it('names the program scene', () => {
    expect(trail().studio).toEqual({
      status: 'active',
      statusText: 'trail.onProgram',
      figure: 'trail.scene {"scene":"Live"}',
    });
  });

  it('shows that viewers do not see the scene during a panic', () => {
    const panic = { by: null, since: 0, shown: true };
    expect(trail({ panic }).studio).toEqual({ status: 'lost', statusText: 'trail.hidden', isHidden: true });
    expect(trail({ panic: { ...panic, shown: false } }).studio.statusText).toBe('trail.onProgram');
  });

  it('shows the time on air as hours, minutes and seconds', () => {
    expect(trail({ obs: true, obsSince: 0 }).platform).toEqual({
      status: 'active',
      statusText: 'trail.sending',
      figure: '00:01:00',
    });
  });

  it.each(['starting', 'reconnecting'] as const)('shows the platform as pending while %s', (state) => {
    expect(trail(output(state)).platform).toEqual({ status: 'pending', statusText: `trail.${state}` });
  });

  it('shows the platform as inactive after a failure', () => {
    expect(trail(output('failed')).platform.status).toBe('inactive');
  });
});
