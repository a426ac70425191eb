import { InMemoryCache } from '@apollo/client';
import type { Phone, PhoneHealth } from '@trailcast/schema/wire';
import { phoneCache, PhoneTrack, phoneTrackOf } from './phone-track.js';

const HEALTH: PhoneHealth = {
  batteryPercent: 81,
  charging: null,
  heat: 'warm',
  live: true,
  recording: null,
  muted: false,
  torch: null,
  presetId: null,
  presets: [],
  networks: [],
  links: [{ name: 'WiFi', percent: 100, rttMs: null }],
};
const REPORT_AGE_MS = 1_200;
const createPhone = (change: Partial<Phone> = {}): Phone => ({
  streamId: 3,
  enrolledAt: 1,
  connected: true,
  ageMs: REPORT_AGE_MS,
  health: HEALTH,
  ...change,
});

describe('PhoneTrack', () => {
  it('returns the time of a phone’s last message on the page’s clock', () => {
    const track = new PhoneTrack();
    const now = 50_000;
    track.record(createPhone(), now);
    const reportedAt = now - REPORT_AGE_MS;
    expect(track.find('3')).toEqual({ enrolledAt: 1, connected: true, reportedAt, health: HEALTH });
    track.record(createPhone({ connected: false, ageMs: null, health: null }), now + 10_000);
    expect(track.find('3')).toEqual({ enrolledAt: 1, connected: false, reportedAt: null, health: null });
    expect(track.find('4')).toBeNull();
  });

  it('notifies its listeners of pushes to the cache', () => {
    const cache = new InMemoryCache();
    const listener = jest.fn();
    const unsubscribe = phoneTrackOf(cache).subscribe(listener);
    phoneCache.put(cache, createPhone());
    expect(listener).toHaveBeenCalledTimes(1);
    expect(phoneTrackOf(cache).find('3')?.health?.batteryPercent).toBe(81);
    unsubscribe();
    phoneCache.put(cache, createPhone());
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
