import { hasRight, type Right } from './level-rights.js';
import { LEVELS, type Level } from './studio-types.js';

const RIGHTS: readonly Right[] = [
  'preview',
  'figures',
  'levels',
  'scene',
  'sources',
  'dump',
  'note',
  'write',
  'broadcast',
  'title',
  'destinations',
];

describe('hasRight', () => {
  it.each<[Level, Right[]]>([
    ['watch', ['preview', 'figures', 'levels']],
    ['operate', ['preview', 'figures', 'levels', 'scene', 'sources', 'dump', 'note', 'write']],
    [
      'produce',
      [
        ...['preview', 'figures', 'levels', 'scene', 'sources', 'dump', 'note', 'write'],
        ...['broadcast', 'title', 'destinations'],
      ] as Right[],
    ],
  ])('returns the rights of %s', (level, expected) => {
    expect(RIGHTS.filter((right) => hasRight(level, right))).toEqual(expected);
  });

  it('returns true at a higher level for each right of a lower level', () => {
    for (const right of RIGHTS) {
      const hasRightByLevel = LEVELS.map((level) => hasRight(level, right));
      expect(hasRightByLevel).toEqual([...hasRightByLevel].sort((a, b) => Number(a) - Number(b)));
    }
  });
});
