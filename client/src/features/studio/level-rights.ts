import { LEVELS, type Level } from './studio-types.js';

/** Rights of helpers, each with the lowest level that has the right. */
const LOWEST_LEVELS = {
  preview: 'watch',
  figures: 'watch',
  levels: 'watch',
  scene: 'operate',
  sources: 'operate',
  dump: 'operate',
  note: 'operate',
  write: 'operate',
  broadcast: 'produce',
  title: 'produce',
  destinations: 'produce',
} as const satisfies Record<string, Level>;

export type Right = keyof typeof LOWEST_LEVELS;

/** Returns true if a helper of `level` has `right`. The page hides what the server would deny. */
export function hasRight(level: Level, right: Right): boolean {
  return listLevelsUpTo(level).includes(LOWEST_LEVELS[right]);
}

/** Returns the levels that `level` includes, ending with itself. */
export function listLevelsUpTo(level: Level): readonly Level[] {
  return LEVELS.slice(0, LEVELS.indexOf(level) + 1);
}
