import { divideAtLosses } from './report-segments.js';

const span = (kind: 'scene' | 'feed-loss' | 'weak-link', fromMs: number, toMs: number) => ({
  kind,
  scene: 'Live',
  fromMs,
  toMs,
});
const divide = (seen: ReturnType<typeof span>[], ...losses: [fromMs: number, toMs: number][]) =>
  divideAtLosses({ seen, lost: losses.map(([fromMs, toMs]) => ({ fromMs, toMs })) }).map(
    ({ fromMs, toMs, isFeedLost }) => `${fromMs}-${toMs}${isFeedLost ? ' lost' : ''}`,
  );

describe('divideAtLosses', () => {
  it.each([
    ['a loss within it', [[3_000, 5_000]], ['0-3000', '3000-5000 lost', '5000-9000']],
    ['two losses', [[1_000, 2_000], [8_000, 12_000]], ['0-1000', '1000-2000 lost', '2000-8000', '8000-9000 lost']],
    ['a loss that is longer', [[-100, 9_500]], ['0-9000 lost']],
    ['a loss at another time', [[9_000, 12_000]], ['0-9000']],
  ] as [string, [number, number][], string[]][])('divides a scene at %s', (_name, losses, parts) => {
    expect(divide([span('scene', 0, 9_000)], ...losses)).toEqual(parts);
  }); // prettier-ignore

  it('divides a scene for a lost feed where the feed returned', () => {
    expect(divide([span('feed-loss', 0, 9_000)], [-3_000, 5_000])).toEqual(['0-5000 lost', '5000-9000']);
  });

  it('says of a scene for a lost feed that the feed is back only after a loss', () => {
    const findFeedBack = (lost: { fromMs: number; toMs: number }[]) =>
      divideAtLosses({ seen: [span('feed-loss', 0, 9_000)], lost }).map(({ isFeedBack }) => isFeedBack);
    expect(findFeedBack([{ fromMs: 3_000, toMs: 5_000 }])).toEqual([false, false, true]);
    expect(findFeedBack([])).toEqual([false]);
  });

  it('does not divide a scene for a weak feed', () => {
    expect(divide([span('weak-link', 0, 9_000)], [3_000, 5_000])).toEqual(['0-9000']);
  });
});
