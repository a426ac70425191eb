import { stripGradient } from './strip-gradient.js';

const gap = (kind: string, fromMs: number, toMs: number) => ({
  __typename: 'ReportGap' as const,
  ...{ kind, fromMs, toMs },
});

describe('stripGradient', () => {
  it('is the feed alone without gaps', () => {
    expect(stripGradient({ lengthMs: 100, gaps: [] })).toBe('linear-gradient(90deg, var(--feed) 0 100%)');
  });

  it('has a gap at its time, apart from the feed, and at least visible', () => {
    const gradient = stripGradient({ lengthMs: 100, gaps: [gap('none', 0, 10), gap('lost', 50, 75)] });
    expect(gradient).toContain('var(--none) 0 max(10%, min(0%, 100% - 3px) + 3px)');
    expect(gradient).toContain(
      'var(--feed) 0 min(50%, 100% - 3px), var(--ground) 0 calc(min(50%, 100% - 3px) + 1px)',
    );
    expect(gradient).toContain('var(--lost) 0 max(75%, min(50%, 100% - 3px) + 3px)');
    expect(gradient.endsWith('var(--feed) 0 100%)')).toBe(true);
  });
});
