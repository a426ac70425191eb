import type { LogEntry } from '@trailcast/schema/wire';
import { REPORT_TEXTS } from '../report-texts.js';
import { findPanics } from './report-panics.js';
import { groupSegments } from './report-ribbon-groups.js';
import { renderRibbon, renderSeenKeys } from './report-ribbon.js';
import { divideAtLosses } from './report-segments.js';

const BEGAN = 1_000_000;
const entry = (seconds: number, action: string): LogEntry => ({
  id: seconds,
  serverId: 7,
  at: BEGAN + seconds * 1_000,
  by: null,
  action,
  detail: null,
  via: 'page',
});
const find = (...log: LogEntry[]) => findPanics({ log, began: BEGAN, lengthMs: 60_000 });

describe('findPanics', () => {
  it('returns the time from each panic to its end', () => {
    const log = [entry(3, 'panic'), entry(4, 'set-scene'), entry(8, 'end-panic'), entry(20, 'panic')];
    expect(find(...log)).toEqual([
      { fromMs: 3_000, toMs: 8_000 },
      { fromMs: 20_000, toMs: 60_000 },
    ]);
  });

  it('begins with the broadcast if the panic began before it', () => {
    const log = [entry(1, 'end-panic'), entry(2, 'panic'), entry(5, 'end-panic'), entry(6, 'end-panic')];
    expect(find(...log)).toEqual([
      { fromMs: 0, toMs: 1_000 },
      { fromMs: 2_000, toMs: 5_000 },
    ]);
  });

  it('ignores the order of the log', () => {
    expect(find(entry(5, 'end-panic'), entry(2, 'panic'))).toEqual([{ fromMs: 2_000, toMs: 5_000 }]);
  });

  it('divides a card that was also shown for another reason, except for less than two seconds', () => {
    const card = { kind: 'card' as const, scene: null, fromMs: 2_000, toMs: 60_000 };
    const segments = divideAtLosses({ seen: [card], lost: [] }, [
      { fromMs: 3_900, toMs: 5_000 },
      { fromMs: 30_000, toMs: 34_000 },
    ]);
    expect(segments.map(({ fromMs, toMs, isPanic }) => [fromMs, toMs, isPanic])).toEqual([
      [2_000, 5_000, true],
      [5_000, 30_000, false],
      [30_000, 34_000, true],
      [34_000, 60_000, false],
    ]);
  });

  it('tells a panic from another card', () => {
    const card = { kind: 'card' as const, scene: null };
    const seen = [
      { ...card, fromMs: 2_000, toMs: 5_000 },
      { ...card, fromMs: 9_000, toMs: 11_000 },
    ];
    const segments = divideAtLosses({ seen, lost: [] }, [{ fromMs: 2_300, toMs: 4_800 }]);
    expect(segments.map(({ isPanic }) => isPanic)).toEqual([true, false]);
    const names = (['en', 'de'] as const).map((language) =>
      renderSeenKeys(segments, REPORT_TEXTS[language]).map((key) => /<span>(.*?)</.exec(key)?.[1]),
    );
    expect(names).toEqual([
      ['“One moment”, panic', '“One moment”, delay or restart'],
      ['„One moment“, Panik', '„One moment“, Verzögerung oder Neustart'],
    ]);
    const ribbon = renderRibbon(groupSegments(segments, 11_000), 11_000, REPORT_TEXTS.en);
    expect(ribbon).toMatch(/class="seen card".*class="seen panic".*<span>Panic</);
  });
});
