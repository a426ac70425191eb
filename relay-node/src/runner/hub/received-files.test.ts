import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, ReceivedFiles } from './received-files.js';

const MEBIBYTE = 1 << 20;
const TOLERANCE = 32 * MEBIBYTE;
const NAME = '1790000000000-1-1.mp4';
const OTHER = '1790000000001-1-2.mp4';
const ROOM: Budget = { budgetBytes: 5 * MEBIBYTE, limit: 'user-quota', reserveBytes: 0 };
const FULL: Budget = { ...ROOM, budgetBytes: 0 };

describe('ReceivedFiles', () => {
  let folder: string;
  let files: ReceivedFiles;
  const newFiles = (most?: number) => new ReceivedFiles(folder, () => performance.now(), most);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'received-'));
    files = newFiles();
  });
  afterEach(async () => {
    await files.close();
    rmSync(folder, { recursive: true });
  });

  const sizeOf = (name = NAME) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

  /** Sends a file's next megabytes until they are refused. Returns the reason, or null. */
  async function send(megabytes: number, file = NAME): Promise<string | null> {
    for (let count = 0; count < megabytes; count += 1) {
      const receipt = await files.take({ file, at: sizeOf(file), data: Buffer.alloc(MEBIBYTE) });
      if ('failed' in receipt) return receipt.failed.code;
    }
    return null;
  }

  it('accepts data in flight when a quota is used up, but only once', async () => {
    files.allow(FULL);
    expect(await send(60)).toBe('user-quota');
    for (let count = 0; count < 3; count += 1) {
      files.allow(FULL);
      expect(await send(1)).toBe('user-quota');
    }
    expect(sizeOf()).toBe(TOLERANCE);
  });

  it('counts the excess over a budget until there is a budget again', async () => {
    files.allow(ROOM);
    expect(await send(35)).toBeNull();
    files.allow(FULL);
    expect(await send(60)).toBe('user-quota');
    expect(sizeOf()).toBe(ROOM.budgetBytes + TOLERANCE);
    files.allow(ROOM);
    expect(await send(1)).toBeNull();
  });

  it('only accepts data in flight after the end of the request', async () => {
    files.allow({ ...ROOM, budgetBytes: 1e12 });
    expect(await send(1)).toBeNull();
    files.allow(null);
    expect(await send(60)).toBe('user-quota');
    expect(sizeOf()).toBe(MEBIBYTE + TOLERANCE);
  });

  it('creates no file if nothing more may be written', async () => {
    files.allow(FULL);
    await send(60);
    expect(await send(1, OTHER)).toBe('user-quota');
    expect(readdirSync(folder)).toEqual([NAME]);
  });

  it('limits the number of files', async () => {
    files = newFiles(1);
    files.allow(ROOM);
    expect(await send(1)).toBeNull();
    expect(await send(1, OTHER)).toBe('user-quota');
    expect(readdirSync(folder)).toEqual([NAME]);
  });
});
