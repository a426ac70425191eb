import type { ServerReport } from '@trailcast/schema/node';
import { toOneTap, type OneTapRow } from './one-tap-status.js';

const NO_PANIC: OneTapRow = { panicSince: null, panicBy: null, panicByName: null, muted: false };
const PANIC: OneTapRow = { ...NO_PANIC, panicSince: 1_000, panicBy: 7, panicByName: 'Friend' };
const createReport = (reported: Partial<ServerReport>) => ({ ...reported }) as ServerReport;

describe('toOneTap', () => {
  it('returns an empty object without a panic or a mute', () => {
    expect(toOneTap(NO_PANIC, null, false)).toEqual({});
    expect(toOneTap(NO_PANIC, createReport({ panic: 'card' }), true)).toEqual({});
  });

  test.each([
    [undefined, false],
    ['card', true],
    ['scene', true],
  ] as const)('converts the node’s panic report %p to shown: %p', (panic, shown) => {
    const by = { id: 7, displayName: 'Friend' };
    expect(toOneTap(PANIC, createReport({ panic }), true).panic).toEqual({ by, since: 1_000, shown });
  });

  it('returns the panic of a deleted account as not shown before the first report', () => {
    const panicWithoutUser = { ...PANIC, panicBy: null, panicByName: null };
    expect(toOneTap(panicWithoutUser, null, false).panic).toEqual({ by: null, since: 1_000, shown: false });
  });

  test.each([
    ['requested, not yet applied', true, true, false, undefined],
    ['requested and applied', true, true, true, true],
    ['no longer requested, still applied', true, false, true, true],
    ['requested from a node that can’t mute', true, true, undefined, undefined],
    ['requested before a broadcast', false, true, false, true],
    ['not requested before a broadcast', false, false, true, undefined],
  ])('reports a mute that is %s', (_case, isOnAir, muted, reported, expected) => {
    expect(toOneTap({ ...NO_PANIC, muted }, createReport({ muted: reported }), isOnAir).muted).toBe(expected);
  });

  it('returns the requested mute during a panic', () => {
    expect(toOneTap(PANIC, createReport({ panic: 'card', muted: true }), true).muted).toBeUndefined();
    expect(toOneTap({ ...PANIC, muted: true }, createReport({ panic: 'card' }), true).muted).toBe(true);
  });
});
