import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PORT, MachineSlots } from './machine-slots.js';

let folder: string;
let slots: MachineSlots;
const createInstance = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trailcast-slots-'));
  slots = new MachineSlots(join(folder, 'slots'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('MachineSlots', () => {
  it('allocates a slot to one instance until the folder of the instance is deleted', async () => {
    const firstSlot = await slots.allocate(createInstance('a'));
    const secondSlot = await slots.allocate(createInstance('b'));
    expect(secondSlot.slot).toBeGreaterThan(firstSlot.slot);
    rmSync(join(folder, 'a'), { recursive: true });
    expect((await slots.allocate(createInstance('c'))).slot).toBe(firstSlot.slot);
  });

  it('skips a slot with a port in use', async () => {
    const { slot } = await slots.allocate(createInstance('a'));
    rmSync(join(folder, 'a'), { recursive: true });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(FIRST_PORT + slot, resolve));
    try {
      expect((await slots.allocate(createInstance('b'))).slot).not.toBe(slot);
    } finally {
      server.close();
    }
  });
});
