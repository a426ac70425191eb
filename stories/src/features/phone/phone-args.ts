import type { PhoneHealth } from '@trailcast/schema/wire';

export const PHONE_HEALTH: PhoneHealth = {
  batteryPercent: 81,
  charging: false,
  heat: 'normal',
  live: true,
  recording: false,
  muted: false,
  torch: false,
  presetId: 'high',
  presets: [
    { id: 'low', kbps: 2_500 },
    { id: 'high', kbps: 6_000 },
  ],
  networks: [
    { id: 'wifi', name: 'WiFi', enabled: true },
    { id: 'cellular', name: 'Cellular', enabled: true },
  ],
  links: [
    { name: 'WiFi', percent: 45, rttMs: 42 },
    { name: 'Cellular', percent: 55, rttMs: 80 },
  ],
};

/** Returns a phone that reported this many seconds ago. A negative number keeps the report current. */
export const createPhoneReportedAgo = (seconds: number, change: object = {}) => ({
  enrolledAt: 1,
  connected: true,
  reportedAt: Date.now() - seconds * 1_000,
  health: { ...PHONE_HEALTH, ...change },
});
