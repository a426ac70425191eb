import { createFakeRendering } from '../renderer/fake-rendering.js';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuardConnection } from '../guard/guard-connection.js';
import { createInstancePaths } from '../home/instance-paths.js';
import { ProcessInstance } from './process-instance.js';

let root: string;
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'instance-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

/** Creates an instance whose guard has exited. */
function createInstanceWithoutGuard(onRemoved: () => Promise<void>): ProcessInstance {
  const guard: Pick<GuardConnection, 'state' | 'closeReason' | 'send' | 'on' | 'waitUntil' | 'close'> = {
    state: null,
    closeReason: 'gone',
    send: () => undefined,
    on: () => () => undefined,
    waitUntil: async () => undefined,
    close: () => undefined,
  };
  return new ProcessInstance({
    paths: createInstancePaths(join(root, 'one')),
    record: {
      serverId: 1,
      instance: 'one',
      slot: 0,
      slotLink: join(root, 'slots', '0'),
      port: 1,
      password: 'p',
      uid: null,
      firewallUid: null,
      plugins: null,
      rendererModule: null,
      cores: null,
      pages: null,
      hub: null,
      drawing: null,
      silenceMs: 1_000,
      collection: 'slot-a',
      guard: null,
    },
    guard: guard as GuardConnection,
    rendering: createFakeRendering({ width: 640, height: 360, fps: 15 }),
    launch: () => Promise.reject(new Error('not expected in this test')),
    resolveRoute: () => Promise.reject(new Error('not expected in this test')),
    onRemoved,
  });
}

describe('ProcessInstance.remove', () => {
  it('removes the instance only once for repeated calls', async () => {
    const onRemoved = jest.fn(async () => undefined);
    const instance = createInstanceWithoutGuard(onRemoved);
    await Promise.all([instance.remove(), instance.remove()]);
    await instance.remove();
    expect(onRemoved).toHaveBeenCalledTimes(1);
  });

  it('rejects if the cleanup fails, and can be called again', async () => {
    let isBusy = true;
    const instance = createInstanceWithoutGuard(async () => {
      if (isBusy) throw new Error('busy');
    });
    await writeFile(join(root, 'one'), '');
    await expect(instance.remove()).rejects.toThrow('busy');
    isBusy = false;
    await instance.remove();
    expect(await readdir(root)).toEqual([]);
  });
});
