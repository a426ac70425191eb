import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { cleanCollection } from '../../collection/sanitise.js';
import { createFakeRendering } from '../renderer/fake-rendering.js';
import type { MachineCapabilities } from './machine-capabilities.js';
import { createRecord } from './new-record.js';

const canvas = { width: 640, height: 360, fps: 15 };
const clean = cleanCollection(
  JSON.stringify({ sources: [{ id: 'scene', name: 'Live', settings: { items: [] } }] }),
  { feedUrl: 'srt://127.0.0.1:9', canvas },
);
const returnFalse = async () => false;
const capabilities = {
  isRoot: false,
  canClosePorts: returnFalse,
  canHidePlugins: returnFalse,
} as MachineCapabilities;

let folder: string;
let buildFolder: string;
let logLines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-'));
  buildFolder = join(folder, 'build');
  for (const name of ['build', 'root']) mkdirSync(join(folder, name));
  logLines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const writeBuildFiles = (...names: string[]) => {
  for (const name of names) writeFileSync(join(buildFolder, name), name);
};
const createTestRecord = () =>
  createRecord(
    { serverId: 1, instance: 'one', collection: { revision: 1, clean } },
    { slot: 3, link: join(folder, 'slot') },
    {
      ...{ capabilities, root: join(folder, 'root'), dataDir: join(folder, 'data') },
      ...{ silenceMs: 1_000, rendering: createFakeRendering(canvas), hubMain: 'hub.js' },
      pages: { main: 'overlay.js', folder: buildFolder, productUrl: 'http://127.0.0.1:4000' },
      log: pino({ level: 'error' }, { write: (line) => logLines.push(line) }),
    },
  );

describe('createRecord', () => {
  it('copies the built plug-in and frame writer for the web pages', async () => {
    writeBuildFiles('frame-writer', 'trailcast-browser.so');
    const { pages } = await createTestRecord();
    expect(pages).toMatchObject({
      ...{ main: 'overlay.js', port: 20_503, uid: null },
      productUrl: 'http://127.0.0.1:4000',
    });
    const copy = dirname(pages?.frameWriter ?? '');
    expect(copy).not.toBe(buildFolder);
    expect(readFileSync(join(copy, 'trailcast-browser.so'), 'utf8')).toBe('trailcast-browser.so');
  });

  it.each([['frame-writer'], ['trailcast-browser.so'], []])(
    'omits the web pages while only these files are built: %s',
    async (...names) => {
      writeBuildFiles(...names);
      expect((await createTestRecord()).pages).toBeNull();
      expect(logLines.join('')).toContain('a server starts without web pages');
    },
  );

  it('omits the web pages while the build folder is missing', async () => {
    rmSync(buildFolder, { recursive: true });
    expect((await createTestRecord()).pages).toBeNull();
  });
});
