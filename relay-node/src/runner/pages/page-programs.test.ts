import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instancePaths } from '../home/instance-paths.js';
import { findPages, installPlugin } from './page-programs.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pages-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '');
};

const yes = async () => true;
const no = async () => false;

describe('findPages', () => {
  it('finds the built plug-in and Chromium', async () => {
    write('trailcast-browser.so', 'frame-writer', 'chromium-headless-shell');
    expect(await findPages(folder, `/nonexistent:${folder}`, yes)).toEqual({ folder });
  });

  it('returns what is missing and how to get it', async () => {
    write('trailcast-browser.so', 'chromium-headless-shell');
    expect(await findPages(folder, folder, yes)).toEqual({
      missing: expect.stringMatching(/not built, so browser sources are left out.*npm run up/) as string,
    });
    write('frame-writer');
    expect(await findPages(folder, '/nonexistent', yes)).toEqual({
      missing: expect.stringMatching(/^There is no chromium-headless-shell, .* Install it/) as string,
    });
    expect(await findPages(folder, folder, no)).toEqual({
      missing: expect.stringMatching(/can't create user namespaces.* Allow them/) as string,
    });
  });
});

describe('installPlugin', () => {
  it("copies the plug-in to the plug-in folder of OBS's user, readable by that user", async () => {
    write('trailcast-browser.so');
    const paths = instancePaths(join(folder, 'one'));
    mkdirSync(paths.config, { recursive: true });
    const uid = process.getuid?.() === 0 ? 64_999 : null;
    await installPlugin(paths, folder, uid);
    const file = join(paths.config, 'plugins/trailcast-browser/bin/64bit/trailcast-browser.so');
    expect(statSync(file).isFile()).toBe(true);
    expect(statSync(paths.plugins).uid).toBe(uid ?? process.getuid?.());
    expect(statSync(join(file, '..')).uid).toBe(uid ?? process.getuid?.());
  });
});
