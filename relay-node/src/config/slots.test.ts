import { createFakeRendering } from '../runner/renderer/fake-rendering.js';
import { countMachineSlots, sumSlots, countBroadcastSlots, countPageSlots } from './slots.js';

const GIBIBYTE = 1024 ** 3;
const hdRendering = createFakeRendering({ width: 1280, height: 720, fps: 30 });

const createPages = (count: number) => Array.from({ length: count }, () => ({ width: 1280, height: 720 }));

describe('countMachineSlots', () => {
  it('returns one server per 594 MiB, and broadcasts by cores', () => {
    expect(countMachineSlots({ cores: 8, memoryBytes: 8 * GIBIBYTE }, hdRendering)).toEqual({
      servers: 13,
      broadcasts: 6,
    });
  });

  it('returns more broadcasts with the software renderer', () => {
    const softwareRendering = createFakeRendering(hdRendering.video, { firstRenderer: 'software' });
    expect(countMachineSlots({ cores: 2, memoryBytes: GIBIBYTE }, softwareRendering)).toEqual({
      servers: 1,
      broadcasts: 4,
    });
  });

  it('counts broadcasts at the measured speed', () => {
    const countSlots = (speed: number) =>
      countMachineSlots({ cores: 8, memoryBytes: GIBIBYTE, speed }, hdRendering).broadcasts;
    expect([countSlots(0.5), countSlots(1), countSlots(2)]).toEqual([3, 6, 12]);
  });

  it('returns one server and one broadcast on the smallest machine', () => {
    expect(countMachineSlots({ cores: 1, memoryBytes: GIBIBYTE / 4 }, hdRendering)).toEqual({
      servers: 1,
      broadcasts: 1,
    });
  });
});

describe('countBroadcastSlots', () => {
  it('returns 1 for the default quality, more for a higher one, and less for a lower one', () => {
    const rendering = createFakeRendering(
      { width: 1920, height: 1080, fps: 30 },
      { firstRenderer: 'software' },
    );
    const countSlots = (width: number, height: number, fps: number) =>
      countBroadcastSlots({ renderer: 'software', video: { width, height, fps } }, [], rendering);
    expect(countSlots(1920, 1080, 30)).toBe(1);
    expect(countSlots(1920, 1080, 60)).toBeGreaterThan(1.5);
    expect(countSlots(960, 540, 30)).toBeLessThan(0.5);
  });

  it('adds the cores that web pages use', () => {
    const rendering = createFakeRendering(
      { width: 1280, height: 720, fps: 30 },
      { firstRenderer: 'software' },
    );
    const countSlots = (pageCount: number) =>
      countBroadcastSlots(
        { renderer: 'software', video: rendering.video },
        createPages(pageCount),
        rendering,
      );
    expect(countSlots(0)).toBe(1);
    expect(countSlots(1)).toBeGreaterThan(1.5);
    expect(countSlots(2)).toBeGreaterThan(countSlots(1) + 0.5);
    expect(countSlots(8)).toBeLessThan(countSlots(2) + 0.4);
  });
});

describe('countPageSlots', () => {
  it('returns a fraction of a server for one page, and less than two servers for eight', () => {
    expect(countPageSlots([])).toBe(0);
    expect(countPageSlots(createPages(1))).toBeCloseTo(0.55, 1);
    expect(countPageSlots(createPages(8))).toBeCloseTo(1.8, 1);
  });
});

describe('sumSlots', () => {
  const machine = { cores: 8, memoryBytes: 8 * GIBIBYTE };

  it('returns the sum of the machines’ slots, or configured values', () => {
    expect(sumSlots([machine, machine], hdRendering, {})).toEqual({ servers: 26, broadcasts: 12 });
    expect(sumSlots([machine, machine], hdRendering, { servers: 5 })).toEqual({
      servers: 5,
      broadcasts: 12,
    });
    expect(sumSlots([], hdRendering, {})).toEqual({ servers: 0, broadcasts: 0 });
  });
});
