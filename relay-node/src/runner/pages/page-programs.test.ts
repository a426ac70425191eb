import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstancePaths } from '../home/instance-paths.js';
import { findPages, installPlugin } from './page-programs.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pages-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const writeFiles = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '');
};

const returnTrue = async () => true;
const returnFalse = async () => false;

describe('findPages', () => {
  it('finds the built plug-in and Chromium', async () => {
    writeFiles('trailcast-browser.so', 'frame-writer', 'chromium-headless-shell');
    expect(await findPages(folder, `/nonexistent:${folder}`, returnTrue)).toEqual({ folder });
  });

  it('returns the missing program and instructions to install it', async () => {
    writeFiles('trailcast-browser.so', 'chromium-headless-shell');
    expect(await findPages(folder, folder, returnTrue)).toEqual({
      missing: expect.stringMatching(/not built, so browser sources are left out.*npm run up/) as string,
    });
    writeFiles('frame-writer');
    expect(await findPages(folder, '/nonexistent', returnTrue)).toEqual({
      missing: expect.stringMatching(/^There is no chromium-headless-shell, .* Install it/) as string,
    });
    expect(await findPages(folder, folder, returnFalse)).toEqual({
      missing: expect.stringMatching(/can't create user namespaces.* Allow them/) as string,
    });
  });
});

describe('installPlugin', () => {
  it("copies the plug-in into the plug-in folder of OBS's user", async () => {
    writeFiles('trailcast-browser.so');
    const paths = createInstancePaths(join(folder, 'one'));
    mkdirSync(paths.config, { recursive: true });
    const uid = process.getuid?.() === 0 ? 64_999 : null;
    await installPlugin(paths, folder, uid);
    const file = join(paths.config, 'plugins/trailcast-browser/bin/64bit/trailcast-browser.so');
    expect(statSync(file).isFile()).toBe(true);
    expect(statSync(paths.plugins).uid).toBe(uid ?? process.getuid?.());
    expect(statSync(join(file, '..')).uid).toBe(uid ?? process.getuid?.());
  });
});
