import { requestsFor, withChange } from './phone-change.js';
import { toHealth, UNKNOWN_PHONE } from './phone-health.js';

const network = (id: string, enabled: boolean) => ({ id, name: id, priority: 1, enabled });
const phone = (usesPriorities: boolean, ...priorities: ReturnType<typeof network>[]) => ({
  ...UNKNOWN_PHONE,
  presets: [{ id: 'P', kbps: 5_000 }],
  usesPriorities,
  priorities,
});
const set = (id: string, enabled: boolean) => ({ setSrtConnectionPriority: { id, priority: 1, enabled } });
const ALL_ON = phone(true, network('A', true), network('B', true));

describe('requestsFor', () => {
  it.each([
    ['mutes', { muted: true }, ALL_ON, [{ setMute: { on: true } }]],
    ['lights the torch', { torch: true }, ALL_ON, [{ setTorch: { on: true } }]],
    ['chooses a preset', { presetId: 'P' }, ALL_ON, [{ setBitratePreset: { id: 'P' } }]],
    ['knows no other preset', { presetId: 'Q' }, ALL_ON, null],
    ['leaves a network out', { network: { id: 'A', enabled: false } }, ALL_ON, [set('A', false)]],
    ['knows no other network', { network: { id: 'C', enabled: false } }, ALL_ON, null],
    [
      'has the phone use its priorities, and keeps the other networks as they are shown',
      { network: { id: 'A', enabled: false } },
      phone(false, network('A', true), network('B', false), network('C', true)),
      [set('A', false), set('B', true), { setSrtConnectionPrioritiesEnabled: { enabled: true } }],
    ],
  ])('%s', (_what, change, known, requests) => {
    expect(requestsFor(change, known)).toEqual(requests);
  });
});

describe('withChange', () => {
  it('shows a network as off only while the phone uses its priorities', () => {
    const known = phone(false, network('A', true), network('B', false));
    const shown = (one: typeof known) => toHealth(one).networks.map(({ id, enabled }) => [id, enabled]);
    expect(shown(known)).toEqual([
      ['A', true],
      ['B', true],
    ]);
    expect(shown(withChange(known, { network: { id: 'A', enabled: false } }))).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });
});
