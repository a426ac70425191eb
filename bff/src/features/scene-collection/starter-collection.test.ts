import { checkObsCollection } from './obs-collection.js';
import { starterCollection } from './starter-collection.js';

interface Source {
  id: string;
  versioned_id: string;
  name: string;
  settings: {
    color?: number;
    height?: number;
    input?: string;
    items?: { name: string; bounds_type: number; bounds: { y: number } }[];
  };
}
interface Collection {
  current_scene: string;
  current_program_scene: string;
  scene_order: { name: string }[];
  sources: Source[];
}

describe('starterCollection', () => {
  const collection = JSON.parse(starterCollection()) as Collection;
  const named = (name: string) => collection.sources.find((source) => source.name === name);
  const items = (scene: string) => named(scene)?.settings.items ?? [];
  const scenes = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

  test('passes checkObsCollection', () => {
    expect(() => checkObsCollection(starterCollection())).not.toThrow();
  });

  test('has the four scenes and starts with Starting soon', () => {
    expect(collection.scene_order.map(({ name }) => name)).toEqual(scenes);
    expect(collection.current_scene).toBe('Starting soon');
    expect(collection.current_program_scene).toBe('Starting soon');
  });

  test('contains only kinds that a relay node keeps', () => {
    const kinds = new Set(collection.sources.map((source) => source.versioned_id));
    expect(kinds).toEqual(new Set(['scene', 'ffmpeg_source', 'color_source_v3', 'text_ft2_source_v2']));
  });

  test('shows the feed only in Live, scaled to fit, in front of its card', () => {
    expect(named('Feed')?.settings.input).toBe('trailcast://feed');
    expect(items('Live').at(-1)).toMatchObject({ name: 'Feed', bounds_type: 2 });
    for (const scene of scenes.slice(1)) expect(items(scene).map(({ name }) => name)).not.toContain('Feed');
  });

  test('covers little under the feed, and the whole canvas in other scenes', () => {
    const heights = scenes.map((scene) => [
      items(scene)[0]?.bounds.y,
      named(items(scene)[0]?.name ?? '')?.settings.height,
    ]);
    expect(heights).toEqual([[200, 200], ...Array<number[]>(3).fill([720, 720])]);
  });

  test('uses only existing sources in scenes, each once', () => {
    const names = collection.sources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const scene of scenes) {
      expect(items(scene).length).toBeGreaterThan(1);
      for (const { name } of items(scene)) expect(names).toContain(name);
    }
  });

  test('has backgrounds that can be distinguished in a decoded picture', () => {
    const colours = scenes.map((scene) => {
      const colour = items(scene).flatMap(({ name }) => named(name)?.settings.color ?? [])[0] ?? 0;
      expect(colour >>> 24).toBe(0xff);
      return [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff];
    });
    for (const [index, colour] of colours.entries()) {
      for (const other of colours.slice(index + 1)) {
        const distance = Math.max(...colour.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
        expect(distance).toBeGreaterThan(60);
      }
    }
  });
});
