import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CLIENT = resolve(__dirname);
const STORIES = resolve(__dirname, '../../stories/src');

const storyPath = (path: string) => join(STORIES, path.replace(/\.tsx$/, '.stories.tsx'));

const components = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /^(features\/[^/]+\/components|app\/shell|ui(\/[^/]+)?)\/[^/]+\.tsx$/.test(path) &&
    !path.endsWith('.test.tsx'),
);

describe('component stories', () => {
  it('exist for more than eight components', () => {
    expect(components.length).toBeGreaterThan(8);
  });

  it.each(components)('%s has a story at the same path', (path) => {
    expect(existsSync(storyPath(path))).toBe(true);
  });

  // Checks the source text, because the page design/Components shows this text.
  it.each(components.filter((path) => path.startsWith('ui/')))('%s describes its use', (path) => {
    expect(readFileSync(storyPath(path), 'utf8')).toMatch(/parameters: \{\s*usage:\s*'.{30,}'/);
  });
});
