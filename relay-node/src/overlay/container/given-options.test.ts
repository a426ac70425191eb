import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OverlayOptions } from '../protocol.js';
import { giveOptions, givenOptions, touchOptions } from './given-options.js';

const OPTIONS: OverlayOptions = {
  pages: [{ id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 }],
  ...{
    folder: '/run/frames',
    chromium: 'chromium',
    frameWriter: 'frame-writer',
    uid: null,
    readerUid: 10_001,
  },
  ...{ memoryBytes: 1, proxyPort: 4_480, productUrl: null },
};

describe('givenOptions', () => {
  let folder: string;
  let path: string;
  let end: AbortController;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'given-options-'));
    path = join(folder, 'options.json');
    end = new AbortController();
  });
  afterEach(() => {
    end.abort();
    rmSync(folder, { recursive: true });
  });

  it('are those written while it waits, readable only by their user', async () => {
    const given = givenOptions(path, Date.now() - 1_000, end.signal);
    await giveOptions(path, OPTIONS);
    expect(await given).toEqual(OPTIONS);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('are not those of an earlier server, which are no longer touched', async () => {
    await giveOptions(path, OPTIONS);
    utimesSync(path, 1, 1);
    let found = false;
    const given = givenOptions(path, Date.now() - 1_000, end.signal).then(
      (options) => (found = options !== null),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(found).toBe(false);
    await touchOptions(path);
    expect(await given).toBe(true);
  });

  it('are null on abort, and can’t be touched before they exist', async () => {
    await touchOptions(path);
    const given = givenOptions(path, 1, end.signal);
    end.abort();
    expect(await given).toBeNull();
  });
});
