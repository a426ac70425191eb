import type { OverlayAlerts } from '@trailcast/schema/wire';
import { addRecentAlerts, formatAlertSentence, selectNewerAlerts, shownAlertsOf } from './shown-alerts.js';

const alert = { id: 7, kind: 'raid', name: 'Ann', amount: 3, currency: null, text: null, at: 1 } as const;
const createAlerts = (version: number): OverlayAlerts => ({
  ...{ studioId: 1, enabled: true, paused: false, current: alert, next: [], waiting: 0, dropped: 0 },
  version,
});

describe('shown alerts', () => {
  it('selectNewerAlerts returns the newest version, in any order of arrival', () => {
    const [older, newer] = [shownAlertsOf(createAlerts(1)), shownAlertsOf(createAlerts(2))];
    expect(selectNewerAlerts(newer, createAlerts(1))).toBe(newer);
    expect(selectNewerAlerts(older, createAlerts(2))).toEqual(newer);
    expect(selectNewerAlerts(null, createAlerts(1))).toEqual(older);
  });

  it('shownAlertsOf returns string ids, and formatAlertSentence a sentence in each language', () => {
    const { current } = shownAlertsOf(createAlerts(1));
    expect(current?.id).toBe('7');
    expect(formatAlertSentence(current!, 'en')).toBe('Ann is raiding with 3 viewers');
    expect(formatAlertSentence({ ...current!, name: '' }, 'de')).toBe('Jemand kommt mit 3 Zuschauern');
  });

  it('addRecentAlerts remembers the newest 20 alerts, also after they have ended', () => {
    const receive = (ids: number[], change: Partial<OverlayAlerts> = {}) =>
      shownAlertsOf({
        ...createAlerts(1),
        current: null,
        next: ids.map((id) => ({ ...alert, id, at: id })),
        ...change,
      });
    const first = addRecentAlerts([], receive([1, 2], { current: { ...alert, id: 3, at: 0 } }));
    expect(first.map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(addRecentAlerts(first, receive([2]))).toBe(first);
    const ids = Array.from({ length: 25 }, (_, index) => index + 10);
    const many = addRecentAlerts(first, receive(ids));
    expect([many.length, many[0]?.id, many.at(-1)?.id]).toEqual([20, '15', '34']);
    expect(addRecentAlerts(many, receive([], { enabled: false }))).toEqual([]);
  });
});
