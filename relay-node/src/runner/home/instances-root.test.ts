import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstancesRoot } from './instances-root.js';

describe('InstancesRoot', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trailcast-root-'));
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    chmodSync(join(folder, 'data'), 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('makes the data folder traversable for OBS’s user if there is no tmpfs', async () => {
    const root = await InstancesRoot.find(join(folder, 'data'), join(folder, 'none'));
    await root.makeRoot();
    expect({ onTmpfs: root.isOnTmpfs, mode: readMode(join(folder, 'data')) }).toEqual({
      onTmpfs: false,
      mode: '711',
    });
  });

  it('keeps the mode of the data folder if there is a tmpfs', async () => {
    const root = await InstancesRoot.find(join(folder, 'data'), folder);
    await root.makeRoot();
    expect({ onTmpfs: root.isOnTmpfs, mode: readMode(join(folder, 'data')) }).toEqual({
      onTmpfs: true,
      mode: '700',
    });
  });
});
