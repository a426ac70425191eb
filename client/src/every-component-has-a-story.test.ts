import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CLIENT = resolve(__dirname);
const STORIES = resolve(__dirname, '../../stories/src');

const components = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /^(features\/[^/]+\/components|app\/shell|ui(\/[^/]+)?)\/[^/]+\.tsx$/.test(path) &&
    !path.endsWith('.test.tsx'),
);

describe('every component', () => {
  it('is found by this test', () => {
    expect(components.length).toBeGreaterThan(8);
  });

  it.each(components)('%s has a story at the same path', (path) => {
    expect(existsSync(join(STORIES, path.replace(/\.tsx$/, '.stories.tsx')))).toBe(true);
  });
});
