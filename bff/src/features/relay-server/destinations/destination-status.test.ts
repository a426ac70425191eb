import type { DestinationReport } from '@trailcast/schema/node';
import type { Output } from '@trailcast/schema/wire';
import type { ServerDestination } from '../relay-server.ports.js';
import type { ReportedDestination } from './destination-reports.js';
import { toDestinationStatuses } from './destination-status.js';

const twitch: ServerDestination = { id: 1, kind: 'twitch', name: 'Twitch', enabled: true };
const kick: ServerDestination = { id: 2, kind: 'kick', name: 'Kick', enabled: true };
const disabled: ServerDestination = { id: 3, kind: 'custom', name: 'Club', enabled: false };
const createReport = (id: string, fields: Partial<DestinationReport> = {}): DestinationReport => ({
  id,
  state: 'live',
  failure: null,
  reconnects: 0,
  kbps: 0,
  queuedMs: 0,
  droppedFrames: 0,
  ...fields,
});
const refusedFailure = { code: 'refused', words: 'NetStream.Publish.BadName' } as const;
const LIVE: Output = { state: 'live' };

const renderStatuses = (
  destinations: ServerDestination[] | null,
  output: Output,
  reports: DestinationReport[] | null,
  latestReports?: ReportedDestination[],
) =>
  toDestinationStatuses({
    destinations,
    output,
    report: reports && { destinations: reports },
    latestReports,
  });

describe('toDestinationStatuses', () => {
  it('returns undefined unless another destination than the sign-in destination is on', () => {
    expect(renderStatuses(null, LIVE, [createReport('platform')])).toBeUndefined();
    expect(renderStatuses([twitch], LIVE, [createReport('platform')])).toBeUndefined();
    expect(renderStatuses([twitch], { state: 'idle' }, null)).toBeUndefined();
  });

  it('returns the platform’s message while the sign-in destination fails', () => {
    const failingReport = createReport('platform', {
      state: 'reconnecting',
      failure: refusedFailure,
      reconnects: 4,
    });
    expect(renderStatuses([twitch], { state: 'reconnecting' }, [failingReport])).toEqual([
      {
        id: 1,
        name: 'Twitch',
        kind: 'twitch',
        state: 'reconnecting',
        reconnects: 4,
        reason: {
          code: 'refused',
          text: 'The platform refused the broadcast. Check the stream key and whether the account may stream.',
          words: 'NetStream.Publish.BadName',
        },
      },
    ]);
  });

  it('lists only the destinations that are on', () => {
    const reports = [
      createReport('platform'),
      createReport('2', { state: 'failed', failure: refusedFailure }),
    ];
    const latestReport = createReport('platform', { kbps: 2_500, queuedMs: 40, droppedFrames: 3 });
    const latestReports = [{ ...latestReport, since: 90_000 }];
    expect(renderStatuses([twitch, kick, disabled], LIVE, reports, latestReports)).toEqual([
      {
        id: 1,
        name: 'Twitch',
        kind: 'twitch',
        state: 'live',
        since: 90_000,
        kbps: 2_500,
        queuedMs: 40,
        droppedFrames: 3,
      },
      expect.objectContaining({ id: 2, state: 'failed' }),
    ]);
  });

  test.each([
    ['idle', { state: 'idle' }, [], 'idle'],
    ['connecting before the node reports it', LIVE, [createReport('platform')], 'connecting'],
    ['starting', { state: 'starting' }, null, 'connecting'],
    ['failed if the broadcast has failed', { state: 'failed' }, null, 'failed'],
    ['live at a node that reports no destinations', LIVE, [], 'live'],
    ['reconnecting at a node that reports no destinations', { state: 'reconnecting' }, [], 'reconnecting'],
  ] as const)('reports a destination as %s', (_, output, reports, state) => {
    expect(renderStatuses([twitch, kick], output, reports && [...reports])?.at(1)?.state).toBe(state);
  });

  test.each([
    ['sign-in', /no stream key/],
    ['one-destination', /one destination only/],
  ] as const)('returns the reason %s of a destination that is left out', (problem, text) => {
    const [, leftOut] = renderStatuses([twitch, { ...kick, problem }], LIVE, []) ?? [];
    expect(leftOut).toMatchObject({
      state: 'failed',
      reason: { code: problem, text: expect.stringMatching(text) as string },
    });
    expect(renderStatuses([twitch, { ...kick, problem }], { state: 'idle' }, [])?.[1]).not.toHaveProperty(
      'reason',
    );
  });
});
