import type { ServerReport } from '@trailcast/schema/node';
import { toOneTap, type OneTapRow } from './one-tap-status.js';

const NONE: OneTapRow = { panicSince: null, panicBy: null, panicByName: null, muted: false };
const PANIC: OneTapRow = { ...NONE, panicSince: 1_000, panicBy: 7, panicByName: 'Friend' };
const report = (reported: Partial<ServerReport>) => ({ ...reported }) as ServerReport;

describe('toOneTap', () => {
  it('is empty without panic and silence', () => {
    expect(toOneTap(NONE, null, false)).toEqual({});
    expect(toOneTap(NONE, report({ panic: 'card' }), true)).toEqual({});
  });

  test.each([
    [undefined, false],
    ['card', true],
    ['scene', true],
  ] as const)('names who began the panic; the node shows %p: %p', (panic, shown) => {
    const by = { id: 7, displayName: 'Friend' };
    expect(toOneTap(PANIC, report({ panic }), true).panic).toEqual({ by, since: 1_000, shown });
  });

  it('does not show a panic before the first report, and names no deleted account', () => {
    const nobody = { ...PANIC, panicBy: null, panicByName: null };
    expect(toOneTap(nobody, null, false).panic).toEqual({ by: null, since: 1_000, shown: false });
  });

  test.each([
    ['asked for, not yet silent', true, true, false, undefined],
    ['asked for, silent', true, true, true, true],
    ['no longer asked for, still silent', true, false, true, true],
    ['asked for by a node that can’t', true, true, undefined, undefined],
    ['asked for before a broadcast', false, true, false, true],
    ['not asked for before a broadcast', false, false, true, undefined],
  ])('%s', (_, onAir, muted, reported, expected) => {
    expect(toOneTap({ ...NONE, muted }, report({ muted: reported }), onAir).muted).toBe(expected);
  });

  it('shows the request during a panic, which is always silent', () => {
    expect(toOneTap(PANIC, report({ panic: 'card', muted: true }), true).muted).toBeUndefined();
    expect(toOneTap({ ...PANIC, muted: true }, report({ panic: 'card' }), true).muted).toBe(true);
  });
});
