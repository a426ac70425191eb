import { formatDelay, type DelayStatus } from './format-delay.js';

const NOW = 1_000;
const t = (key: string, values?: Record<string, unknown>) =>
  [key, ...Object.entries(values ?? {}).map(([name, value]) => `${name}=${String(value)}`)].join(' ');
const formatWith = (requestedSeconds: number, delay: DelayStatus | null, isBroadcasting = delay !== null) =>
  formatDelay({ requestedSeconds, delay, isBroadcasting }, NOW, t, 'en');

describe('formatDelay', () => {
  it.each<[string, string]>([
    [formatWith(0, null), 'delay.none'],
    [formatWith(0, null, true), 'delay.none'],
    [formatWith(20, null), 'delay.later behind=20 seconds'],
    [
      formatWith(20, { state: 'growing', behind: 0, until: NOW + 13_400 }),
      'delay.growing left=14 seconds behind=20 seconds',
    ],
    [
      formatWith(20, { state: 'growing', behind: 0, until: null }),
      'delay.growing left=0 seconds behind=20 seconds',
    ],
    [formatWith(20, { state: 'full', behind: 20.04 }), 'delay.full behind=20 seconds'],
    [formatWith(5, { state: 'shrinking', behind: 20 }), 'delay.shrinking behind=20 seconds'],
    [formatWith(20, { state: 'ending', behind: 20, until: NOW + 3_000 }), 'delay.ending left=3 seconds'],
  ])('formats the delay: %s', (actual, expected) => expect(actual).toBe(expected));
});
