import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OverlayOptions } from '../protocol.js';
import { writeOptions, waitForOptions, sendHeartbeat } from './options-file.js';

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

describe('waitForOptions', () => {
  let folder: string;
  let path: string;
  let stop: AbortController;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'given-options-'));
    path = join(folder, 'options.json');
    stop = new AbortController();
  });
  afterEach(() => {
    stop.abort();
    rmSync(folder, { recursive: true });
  });

  it('returns new options from a file that only its owner can read', async () => {
    const pendingOptions = waitForOptions(path, Date.now() - 1_000, stop.signal);
    await writeOptions(path, OPTIONS);
    expect(await pendingOptions).toEqual(OPTIONS);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('ignores the options of an earlier container until the next heartbeat', async () => {
    await writeOptions(path, OPTIONS);
    utimesSync(path, 1, 1);
    let hasOptions = false;
    const pendingOptions = waitForOptions(path, Date.now() - 1_000, stop.signal).then(
      (options) => (hasOptions = options !== null),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hasOptions).toBe(false);
    await sendHeartbeat(path);
    expect(await pendingOptions).toBe(true);
  });

  it('returns null on abort, even after a heartbeat without a file', async () => {
    await sendHeartbeat(path);
    const pendingOptions = waitForOptions(path, 1, stop.signal);
    stop.abort();
    expect(await pendingOptions).toBeNull();
  });
});
