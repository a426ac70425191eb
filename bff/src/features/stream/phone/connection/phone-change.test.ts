import { createRequests, applyChange } from './phone-change.js';
import { toHealth, UNKNOWN_PHONE } from './phone-health.js';

const createNetwork = (id: string, enabled: boolean) => ({ id, name: id, priority: 1, enabled });
const createPhone = (usesPriorities: boolean, ...priorities: ReturnType<typeof createNetwork>[]) => ({
  ...UNKNOWN_PHONE,
  presets: [{ id: 'P', kbps: 5_000 }],
  usesPriorities,
  priorities,
});
const createPriorityRequest = (id: string, enabled: boolean) => ({
  setSrtConnectionPriority: { id, priority: 1, enabled },
});
const ALL_ON = createPhone(true, createNetwork('A', true), createNetwork('B', true));

describe('createRequests', () => {
  it.each([
    ['creates the request to mute', { muted: true }, ALL_ON, [{ setMute: { on: true } }]],
    ['creates the request to switch the torch on', { torch: true }, ALL_ON, [{ setTorch: { on: true } }]],
    [
      'creates the request to choose a preset',
      { presetId: 'P' },
      ALL_ON,
      [{ setBitratePreset: { id: 'P' } }],
    ],
    ['returns null for an unknown preset', { presetId: 'Q' }, ALL_ON, null],
    [
      'creates the request to switch a network off',
      { network: { id: 'A', enabled: false } },
      ALL_ON,
      [createPriorityRequest('A', false)],
    ],
    ['returns null for an unknown network', { network: { id: 'C', enabled: false } }, ALL_ON, null],
    [
      'switches the priorities on with the first change of a network',
      { network: { id: 'A', enabled: false } },
      createPhone(false, createNetwork('A', true), createNetwork('B', false), createNetwork('C', true)),
      [
        createPriorityRequest('A', false),
        createPriorityRequest('B', true),
        { setSrtConnectionPrioritiesEnabled: { enabled: true } },
      ],
    ],
  ])('%s', (_case, change, phone, requests) => {
    expect(createRequests(change, phone)).toEqual(requests);
  });
});

describe('applyChange', () => {
  it('shows a network as off only while the phone uses its priorities', () => {
    const phone = createPhone(false, createNetwork('A', true), createNetwork('B', false));
    const readNetworks = (changedPhone: typeof phone) =>
      toHealth(changedPhone).networks.map(({ id, enabled }) => [id, enabled]);
    expect(readNetworks(phone)).toEqual([
      ['A', true],
      ['B', true],
    ]);
    expect(readNetworks(applyChange(phone, { network: { id: 'A', enabled: false } }))).toEqual([
      ['A', false],
      ['B', true],
    ]);
  });
});
