import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '..');

/** Folders whose components load texts themselves, by the texts' first key. */
const LAZY = {
  alert: ['features/alert/', 'app/pages/settings/'],
  apiToken: ['features/api-token/', 'app/pages/settings/'],
  destination: ['features/destination/', 'app/pages/settings/'],
  image: ['features/image/', 'app/pages/scenes/'],
  recording: ['features/recording/', 'app/pages/streams/'],
  report: ['features/session-report/', 'app/pages/streams/'],
  session: ['features/session/', 'app/pages/settings/', 'app/shell/appearance-pane.tsx'],
};

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|generated)\.tsx?$/.test(path),
);
const readSource = (path: string) => readFileSync(join(SOURCES, path), 'utf8');

it.each(Object.entries(LAZY))('texts of %s are used only where they are loaded', (key, paths) => {
  const usingFiles = files.filter((path) => new RegExp(`['"\`]${key}\\.`).test(readSource(path)));
  expect(usingFiles.length).toBeGreaterThan(0);
  expect(usingFiles.filter((path) => !paths.some((allowed) => path.startsWith(allowed)))).toEqual([]);
});
