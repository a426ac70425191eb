import type { ServerStatus } from '@trailcast/schema/wire';
import { findLinkNames, convertStatus } from './feed-points.js';

const createStatus = (...names: string[]): ServerStatus => ({
  ...{ serverId: 1, scene: null, obs: false, srt: true, version: 1 },
  links: names.map((name, index) => ({
    ...{
      number: index + 1,
      name,
      kbps: 100,
      share: 0.5,
      heardAt: 0,
      delayMs: 0,
      rttMs: null,
      naks: null,
      lost: false,
    },
  })),
});

describe('findLinkNames', () => {
  it('returns the newest name of each link that the phone has named', () => {
    const points = [createStatus('WiFi', 'Cellular'), createStatus('Ethernet', 'Link 2')].map((linkStatus) =>
      convertStatus(linkStatus, 0),
    );
    expect([...findLinkNames(points)]).toEqual([
      [1, 'Ethernet'],
      [2, 'Cellular'],
    ]);
    expect(findLinkNames([convertStatus(createStatus('Link 1'), 0)]).size).toBe(0);
  });
});
