import { mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetDigest } from '@trailcast/schema/node';
import { PersistedInstance } from './persisted-instance.js';

class Instance extends PersistedInstance {
  protected override async endInstance(): Promise<void> {
    return undefined;
  }
}

let folder: string;
let instance: Instance;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'persisted-')));
  instance = new Instance({ state: join(folder, 'state.json'), target: join(folder, 'target.json') }, 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('PersistedInstance', () => {
  it('stores the targets with their digest in a file that only its owner can read', async () => {
    expect(await instance.readTargets()).toBeNull();
    const stored = { digest: 'digest', targets: [{ id: 'one', server: 'rtmp://a.example/app', key: 'key' }] };
    await instance.writeTargets(stored);
    expect(await instance.readTargets()).toEqual(stored);
    expect(statSync(join(folder, 'target.json')).mode & 0o777).toBe(0o600);
  });

  it('reads the single target of an earlier release', async () => {
    const target = { server: 'rtmp://a.example/app', key: 'key' };
    writeFileSync(join(folder, 'target.json'), JSON.stringify(target));
    expect(await instance.readTargets()).toEqual({
      digest: targetDigest(target),
      targets: [{ id: 'platform', ...target }],
    });
  });
});
