import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstalledObs } from './installed-obs.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'installed-obs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs an OBS that prints its version and counts its starts. */
function install(version: string): void {
  const script = `#!/bin/sh\necho start >> '${folder}/starts'\necho 'OBS Studio - ${version}'\n`;
  rmSync(join(folder, 'obs'), { force: true });
  writeFileSync(join(folder, 'obs'), script, { mode: 0o700 });
}

const countStarts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length;

describe('InstalledObs', () => {
  it('starts OBS once for its version, and again after another version is installed', async () => {
    const obs = new InstalledObs(folder);
    expect(await obs.readVersion()).toBeNull();
    install('29.0.2');
    expect([await obs.readVersion(), await obs.readVersion(), countStarts()]).toEqual([
      '29.0.2',
      '29.0.2',
      1,
    ]);
    install('30.2.30');
    expect([await obs.readVersion(), countStarts()]).toEqual(['30.2.30', 2]);
    rmSync(join(folder, 'obs'));
    expect(await obs.readVersion()).toBeNull();
  });
});
