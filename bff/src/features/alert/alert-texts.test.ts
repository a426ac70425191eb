import { ALERT_KINDS, ALERT_LANGUAGES } from '@trailcast/schema/wire';
import { formatAlert } from './alert-texts.js';

const NOW = 1_000_000;
const TEN_MINUTES_MS = 10 * 60_000;
const NO_DETAILS = { destination: null, stopsAt: null, stopReason: null };

describe('formatAlert', () => {
  it.each([
    ['en', 'Feed lost', 'Kick refused your broadcast', 'Your server stops in 10 minutes', /Renew/],
    [
      'de',
      'Bild weg',
      'Kick hat deine Übertragung abgelehnt',
      'Dein Server stoppt in 10 Minuten',
      /Erneuere/,
    ],
  ] as const)('describes in %s what has happened and what to do', (language, lost, refused, stop, renew) => {
    expect(formatAlert({ ...NO_DETAILS, kind: 'feed-lost' }, language, NOW).title).toBe(lost);
    expect(formatAlert({ ...NO_DETAILS, kind: 'refused', destination: 'Kick' }, language, NOW).title).toBe(
      refused,
    );
    const nearStop = {
      ...NO_DETAILS,
      kind: 'stop-near',
      stopsAt: NOW + TEN_MINUTES_MS - 2_000,
      stopReason: 'payment',
    } as const;
    expect(formatAlert(nearStop, language, NOW)).toEqual({
      title: stop,
      body: expect.stringMatching(renew) as string,
    });
    expect(formatAlert({ ...nearStop, stopReason: 'idle' }, language, NOW).body).not.toMatch(renew);
    expect(formatAlert(nearStop, language, NOW + TEN_MINUTES_MS - 10_000).title).toMatch(/ 1 Minute?$/i);
  });

  it('returns a unique title and a full sentence for each kind in each language', () => {
    const texts = ALERT_LANGUAGES.flatMap((language) =>
      ALERT_KINDS.map((kind) => formatAlert({ ...NO_DETAILS, kind }, language, NOW)),
    );
    expect(texts.every(({ title, body }) => title.length > 0 && body.endsWith('.'))).toBe(true);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
  });
});
