import { formatLiveText } from './format-live-text.js';

const clockMs = Date.UTC(2026, 6, 1, 22, 4, 9);
const newLiveText = (kind: 'clock' | 'bitrate', timeZone = 'UTC') => ({
  source: 'a',
  kind,
  timeZone,
  scenes: [],
});

describe('formatLiveText', () => {
  it.each([
    ['UTC', '22:04:09'],
    ['Europe/Berlin', '00:04:09'],
    ['Asia/Kolkata', '03:34:09'],
  ])('formats the time of day in %s', (timeZone, expected) => {
    expect(formatLiveText(newLiveText('clock', timeZone), { clockMs, kbps: null })).toBe(expected);
  });

  it.each([
    [4_149, '4.1 Mbit/s'],
    [0, '0.0 Mbit/s'],
    [38_000, '38.0 Mbit/s'],
    [null, 'No feed'],
  ])('formats a bitrate of %s kbit/s', (kbps, expected) => {
    expect(formatLiveText(newLiveText('bitrate'), { clockMs, kbps })).toBe(expected);
  });
});
