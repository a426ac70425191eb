import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium } from './chromium.js';

const UID = 64_999;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'chromium-'))));
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('startChromium', () => {
  asRoot('does not change the owner of the target if a link replaces the profile folder', async () => {
    chownSync(folder, UID, UID);
    const target = join(folder, 'target');
    mkdirSync(target);
    const newOwners: number[] = [];
    jest.spyOn(files, 'mkdir').mockImplementationOnce(async (path) => {
      symlinkSync(target, String(path));
      return undefined;
    });
    const { lchown } = files;
    jest.spyOn(files, 'lchown').mockImplementation(async (path, uid, gid) => {
      await lchown(path, uid, gid);
      newOwners.push(lstatSync(path).uid);
    });
    const startResult = startChromium({ program: 'true', folder, proxyPort: 1, uid: UID });
    await expect(startResult).rejects.toThrow();
    expect([newOwners, statSync(target).uid, readdirSync(folder)]).toEqual([[UID], 0, ['target']]);
  });
});
