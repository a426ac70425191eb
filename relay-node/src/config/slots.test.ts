import { broadcastCores, machineSlots, sharedSlots } from './slots.js';

const GIGABYTE = 1024 ** 3;
const hd = { width: 1280, height: 720, fps: 30 };

describe('broadcastCores', () => {
  it('matches the measurements at 720p30 and 540p30, and has a minimum', () => {
    expect(broadcastCores(hd)).toBeCloseTo(1.3);
    expect(broadcastCores({ width: 960, height: 540, fps: 30 })).toBeCloseTo(0.8);
    expect(broadcastCores({ width: 320, height: 180, fps: 5 })).toBe(0.4);
    expect(broadcastCores({ width: 1920, height: 1080, fps: 30 })).toBeGreaterThan(2.5);
  });
});

describe('machineSlots', () => {
  it('allows one server per half gigabyte, and broadcasts by cores', () => {
    expect(machineSlots({ cores: 8, memoryBytes: 8 * GIGABYTE }, hd)).toEqual({ servers: 16, broadcasts: 6 });
  });

  it('allows one of each on the smallest machine', () => {
    expect(machineSlots({ cores: 1, memoryBytes: GIGABYTE / 4 }, hd)).toEqual({ servers: 1, broadcasts: 1 });
  });
});

describe('sharedSlots', () => {
  const machine = { cores: 8, memoryBytes: 8 * GIGABYTE };

  it('sums the machines’ slots, and prefers set values', () => {
    expect(sharedSlots([machine, machine], hd, {})).toEqual({ servers: 32, broadcasts: 12 });
    expect(sharedSlots([machine, machine], hd, { servers: 5 })).toEqual({ servers: 5, broadcasts: 12 });
    expect(sharedSlots([], hd, {})).toEqual({ servers: 0, broadcasts: 0 });
  });
});
