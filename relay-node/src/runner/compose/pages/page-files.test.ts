import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OverlayOptions, ProxyOptions } from '../../../overlay/protocol.js';
import { createStackPaths } from '../../stack/stack-paths.js';
import { touchPageFiles, writePageFiles } from './page-files.js';

const PAGE = { id: 'a', url: 'https://a.example/?token=secret', width: 1280, height: 720, css: '', fps: 15 };
const blockedAddresses = [{ family: 'IPv4' as const, address: '5.9.1.2', cidr: '5.9.1.2/32' }];

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'page-files-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const writeFiles = (isRoot: boolean) =>
  writePageFiles(createStackPaths(folder), {
    pages: [PAGE],
    blockedAddresses,
    productUrl: 'https://trailcast.example',
    readerUid: 10_001,
    isRoot,
    silenceMs: 60_000,
  });
const readOptions = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name, 'options.json'), 'utf8'));

describe('writePageFiles', () => {
  it('writes separate options for each container', async () => {
    await writeFiles(false);
    expect(OverlayOptions.parse(readOptions('pages'))).toMatchObject({
      pages: [PAGE],
      folder: '/run/frames',
    });
    expect(ProxyOptions.parse(readOptions('pages-proxy'))).toMatchObject({
      own: blockedAddresses,
      productUrl: 'https://trailcast.example',
    });
  });

  it('makes the files readable for all users if the agent can’t change their owner', async () => {
    await writeFiles(false);
    const modes = ['pages', 'pages/options.json'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o755, 0o644]);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('makes the files readable only for the containers’ user if the agent is root', async () => {
    await writeFiles(true);
    for (const name of ['pages', 'pages-proxy'])
      for (const path of [join(folder, name), join(folder, name, 'options.json')]) {
        const { uid, mode } = statSync(path);
        expect([uid, mode & 0o077]).toEqual([10_006, 0]);
      }
  });
});

describe('touchPageFiles', () => {
  it('updates the time of both files', async () => {
    await writeFiles(false);
    const files = ['pages', 'pages-proxy'].map((name) => join(folder, name, 'options.json'));
    for (const file of files) utimesSync(file, 1, 1);
    await touchPageFiles(createStackPaths(folder));
    for (const file of files) expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(60_000);
  });
});
