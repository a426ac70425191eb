import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Budget, ReceivedFiles } from './received-files.js';

const MEBIBYTE = 1 << 20;
const TOLERANCE_BYTES = 32 * MEBIBYTE;
const NAME = '1790000000000-1-1.mp4';
const OTHER_NAME = '1790000000001-1-2.mp4';
const FREE_BUDGET: Budget = { budgetBytes: 5 * MEBIBYTE, limit: 'user-quota', reserveBytes: 0 };
const USED_UP_BUDGET: Budget = { ...FREE_BUDGET, budgetBytes: 0 };

describe('ReceivedFiles', () => {
  let folder: string;
  let files: ReceivedFiles;
  const createReceivedFiles = (maxFiles?: number) =>
    new ReceivedFiles(folder, () => performance.now(), maxFiles);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'received-'));
    files = createReceivedFiles();
  });
  afterEach(async () => {
    await files.close();
    rmSync(folder, { recursive: true });
  });

  const readSize = (name = NAME) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

  /** Sends a file's next megabytes until they are rejected. Returns the reason, or null. */
  async function send(megabytes: number, file = NAME): Promise<string | null> {
    for (let count = 0; count < megabytes; count += 1) {
      const receipt = await files.write({ file, at: readSize(file), data: Buffer.alloc(MEBIBYTE) });
      if ('failed' in receipt) return receipt.failed.code;
    }
    return null;
  }

  it('accepts data in flight only once while the budget is used up', async () => {
    files.setBudget(USED_UP_BUDGET);
    expect(await send(60)).toBe('user-quota');
    for (let count = 0; count < 3; count += 1) {
      files.setBudget(USED_UP_BUDGET);
      expect(await send(1)).toBe('user-quota');
    }
    expect(readSize()).toBe(TOLERANCE_BYTES);
  });

  it('counts data beyond the budget until the next budget above 0', async () => {
    files.setBudget(FREE_BUDGET);
    expect(await send(35)).toBeNull();
    files.setBudget(USED_UP_BUDGET);
    expect(await send(60)).toBe('user-quota');
    expect(readSize()).toBe(FREE_BUDGET.budgetBytes + TOLERANCE_BYTES);
    files.setBudget(FREE_BUDGET);
    expect(await send(1)).toBeNull();
  });

  it('accepts only data in flight after the budget is removed', async () => {
    files.setBudget({ ...FREE_BUDGET, budgetBytes: 1e12 });
    expect(await send(1)).toBeNull();
    files.setBudget(null);
    expect(await send(60)).toBe('user-quota');
    expect(readSize()).toBe(MEBIBYTE + TOLERANCE_BYTES);
  });

  it('creates no file after the budget and the tolerance are used up', async () => {
    files.setBudget(USED_UP_BUDGET);
    await send(60);
    expect(await send(1, OTHER_NAME)).toBe('user-quota');
    expect(readdirSync(folder)).toEqual([NAME]);
  });

  it('limits the number of files', async () => {
    files = createReceivedFiles(1);
    files.setBudget(FREE_BUDGET);
    expect(await send(1)).toBeNull();
    expect(await send(1, OTHER_NAME)).toBe('user-quota');
    expect(readdirSync(folder)).toEqual([NAME]);
  });
});
