import type { ServerReport } from '@trailcast/schema/node';
import type { Output } from '@trailcast/schema/wire';
import { differsVisibly, toServerStatus, type StatusInput } from './server-status.js';

const createServer = (fields = {}): StatusInput['server'] => ({
  id: 7,
  streaming: false,
  confirmed: false,
  attempt: 1,
  endReason: null,
  liveSince: null,
  delayUntil: null,
  recording: false,
  recordingSince: null,
  panicSince: null,
  panicBy: null,
  panicByName: null,
  muted: false,
  rehearsing: false,
  rehearsalFeed: 'real',
  rehearsalSince: null,
  rehearsalFailure: null,
  statusVersion: 4,
  ...fields,
});
const createReport = (
  state: ServerReport['output']['state'] = 'idle',
  fields: Partial<ServerReport> = {},
): ServerReport => ({
  id: 7,
  instance: 'i',
  observedGeneration: 1,
  settled: true,
  phase: 'running',
  reason: null,
  collectionRevision: 1,
  removed: [],
  scenes: ['Live'],
  scene: 'Live',
  bridging: false,
  weakLink: null,
  output: { state, attempt: 1, reason: null, reconnect: 3, ageMs: null },
  targetDigest: null,
  destinations: [],
  drawing: null,
  pages: [],
  drawnShare: null,
  encoder: null,
  held: false,
  rehearsal: null,
  delay: null,
  recording: null,
  shown: null,
  ...fields,
});

describe('toServerStatus', () => {
  it('names web pages that are not shown', () => {
    const hintContext = { now: 0, healthReport: null, shownReport: null, hintDelayMs: 60_000 };
    const render = (pages: ServerReport['pages'] | undefined) => {
      const nodeReport = { ...createReport(), pages } as ServerReport;
      return toServerStatus({ server: createServer(), report: nodeReport, feed: null, hintContext }).hints;
    };
    const shown = { source: 'Chat', trouble: null };
    expect(render([{ source: 'Alerts', trouble: 'crashed' }, shown])).toMatchObject([
      { code: 'page-crashed', source: 'Alerts' },
    ]);
    expect([render([shown]), render(undefined)]).toEqual([undefined, undefined]);
  });

  it('reports the reason for the fallback to OpenGL', () => {
    const fallback = { code: 'ended-twice', text: 'OBS ended twice.' } as const;
    const drawing = { renderer: 'opengl', fallback, width: 960, height: 540, fps: 30 } as const;
    const status = toServerStatus({
      server: createServer(),
      report: createReport('live', { drawing }),
      feed: null,
    });
    expect(status.fallback).toEqual({ ...fallback, width: 960, height: 540, fps: 30 });
  });

  it('reports a weak feed only while it arrives', () => {
    const weakLink = { reason: 'bitrate', shown: true } as const;
    const render = (isLive: boolean) =>
      toServerStatus({
        server: createServer(),
        report: createReport('live', { weakLink }),
        feed: { live: isLive, since: null },
      });
    expect(render(true).weakLink).toEqual(weakLink);
    expect(render(false)).not.toHaveProperty('weakLink');
  });

  it('reports the size of the picture and the drawn frame rate', () => {
    const drawing = { renderer: 'software', fallback: null, width: 1920, height: 1080, fps: 30 } as const;
    const render = (drawnShare: number | null) =>
      toServerStatus({
        server: createServer(),
        report: createReport('live', { drawing, drawnShare }),
        feed: null,
      });
    expect(render(null).picture).toEqual({ width: 1920, height: 1080, fps: 30 });
    expect(render(null)).not.toHaveProperty('drawnFps');
    expect(render(0.73).drawnFps).toBe(22);
  });

  it('reports the encoder’s load and late frames if the node reports them', () => {
    const drawing = { renderer: 'software', fallback: null, width: 1920, height: 1080, fps: 30 } as const;
    const render = (encoder: ServerReport['encoder']) =>
      toServerStatus({
        server: createServer(),
        report: createReport('live', { drawing, encoder }),
        feed: null,
      });
    expect(render({ lateShare: 0.11, load: 0.85 }).encoder).toEqual({ lateFps: 3.3, load: 0.85 });
    expect(render(null)).not.toHaveProperty('encoder');
  });

  it('reports a held broadcast only while it runs', () => {
    const render = (state: 'live' | 'idle', held: boolean) =>
      toServerStatus({ server: createServer(), report: createReport(state, { held }), feed: null });
    expect(render('live', true)).toMatchObject({ held: true, obs: true });
    expect(render('live', false)).not.toHaveProperty('held');
    expect(render('idle', true)).not.toHaveProperty('held');
  });

  it('reports the state of the viewers’ delay', () => {
    const delay = {
      ...{ mostMs: 60_000, wantedMs: 20_000, dumps: 0, leftMs: null },
      ...{ state: 'full' as const, behindMs: 20_040, isLimited: false },
    };
    const render = (state: ServerReport['output']['state'], fields: object, row = {}) =>
      toServerStatus({
        server: createServer(row),
        report: createReport(state, { delay: { ...delay, ...fields } }),
        feed: null,
      }).delay;
    expect(render('live', {})).toEqual({ state: 'full', behind: 20 });
    expect(render('live', { state: 'growing', behindMs: 0 }, { delayUntil: 5 })).toEqual({
      state: 'growing',
      behind: 0,
      until: 5,
    });
    expect(render('live', { isLimited: true })).toMatchObject({ limited: true });
    expect(render('live', { state: null })).toBeUndefined();
    expect(render('idle', {})).toBeUndefined();
  });

  it('reports no scene before the first report', () => {
    expect(toServerStatus({ server: createServer(), report: null, feed: null })).toEqual({
      serverId: 7,
      scene: null,
      obs: false,
      srt: false,
      version: 4,
      output: { state: 'idle' },
      bridging: false,
    });
  });

  const onAir = { streaming: true, confirmed: true };
  const cases: [string, StatusInput['server'], ServerReport | null, Output][] = [
    ['live', createServer(onAir), createReport('live'), { state: 'live' }],
    ['live until the node has stopped it', createServer(), createReport('live'), { state: 'live' }],
    [
      'starting before the node reports it',
      createServer({ streaming: true }),
      createReport('idle'),
      { state: 'starting' },
    ],
    ['starting', createServer({ streaming: true }), createReport('starting'), { state: 'starting' }],
    [
      'reconnecting, with OBS’s count',
      createServer(onAir),
      createReport('reconnecting'),
      { state: 'reconnecting', attempt: 3 },
    ],
    ['reconnecting while it is resumed', createServer(onAir), null, { state: 'reconnecting' }],
    [
      'failed, with a text',
      createServer({ endReason: 'timeout' }),
      createReport('failed'),
      { state: 'failed', reason: 'The platform did not confirm the broadcast in time.' },
    ],
    [
      'failed when OBS does not start',
      createServer(),
      createReport('idle', { phase: 'failed', reason: 'No display.', scene: null }),
      { state: 'failed', reason: 'No display.' },
    ],
    [
      'failed for an unknown reason of a newer node',
      createServer({ endReason: 'toString' }),
      createReport(),
      { state: 'failed', reason: 'The broadcast ended unexpectedly.' },
    ],
  ];
  it.each(cases)('reports an output that is %s', (_, row, nodeReport, output) => {
    const status = toServerStatus({ server: row, report: nodeReport, feed: null });
    expect(status.output).toEqual(output);
    expect(status.obs).toBe(output.state === 'live');
  });

  it('reports statistics and start times only while the feed and the broadcast are live', () => {
    const stats = { kbps: 4_000, rttMs: 30 };
    const row = createServer({ ...onAir, liveSince: 50 });
    const live = toServerStatus({
      server: row,
      report: createReport('live'),
      feed: { live: true, since: 40 },
      stats,
    });
    expect(live).toMatchObject({ srt: true, kbps: 4_000, rttMs: 30, feedSince: 40, obsSince: 50 });
    const offAirStatus = toServerStatus({
      server: createServer({ liveSince: 50 }),
      report: createReport(),
      feed: { live: false, since: 40 },
      stats,
    });
    expect(Object.keys(offAirStatus)).not.toEqual(expect.arrayContaining(['kbps']));
    expect(offAirStatus).not.toHaveProperty('feedSince');
    expect(offAirStatus).not.toHaveProperty('obsSince');
  });
});

describe('differsVisibly', () => {
  const status = toServerStatus({ server: createServer(), report: createReport(), feed: null });

  it('ignores the version and statistics', () => {
    expect(differsVisibly(status, { ...status, version: 9, kbps: 5, rttMs: 6 })).toBe(false);
  });

  it('detects a lost link, not changed link statistics', () => {
    const link = { number: 1, name: 'Link 1', lost: false, kbps: 10, share: 1, heardAt: 5, delayMs: 0, rttMs: null, naks: null }; // prettier-ignore
    const before = { ...status, links: [link] };
    expect(differsVisibly(before, { ...status, links: [{ ...link, kbps: 20, heardAt: 6 }] })).toBe(false);
    expect(differsVisibly(before, { ...status, links: [{ ...link, lost: true }] })).toBe(true);
    expect(differsVisibly(before, status)).toBe(true);
  });

  it('detects other changes', () => {
    expect(differsVisibly(status, { ...status, scene: 'Privacy' })).toBe(true);
    expect(differsVisibly(status, { ...status, srt: true })).toBe(true);
    expect(differsVisibly(status, { ...status, output: { state: 'live' } })).toBe(true);
  });
});
