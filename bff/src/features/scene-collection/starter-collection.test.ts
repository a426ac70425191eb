import { checkObsCollection } from './obs-collection.js';
import { createStarterCollection } from './starter-collection.js';

interface Source {
  id: string;
  versioned_id: string;
  name: string;
  settings: {
    color?: number;
    height?: number;
    input?: string;
    items?: { name: string; bounds_type: number; bounds_align: number; bounds: { y: number } }[];
  };
}
interface Collection {
  current_scene: string;
  current_program_scene: string;
  scene_order: { name: string }[];
  sources: Source[];
}

describe('createStarterCollection', () => {
  const collection = JSON.parse(createStarterCollection()) as Collection;
  const findSource = (name: string) => collection.sources.find((source) => source.name === name);
  const listItems = (scene: string) => findSource(scene)?.settings.items ?? [];
  const scenes = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

  test('passes checkObsCollection', () => {
    expect(() => checkObsCollection(createStarterCollection())).not.toThrow();
  });

  test('has the four scenes and starts with Starting soon', () => {
    expect(collection.scene_order.map(({ name }) => name)).toEqual(scenes);
    expect(collection.current_scene).toBe('Starting soon');
    expect(collection.current_program_scene).toBe('Starting soon');
  });

  test('contains only kinds that a relay node does not remove', () => {
    const kinds = new Set(collection.sources.map((source) => source.versioned_id));
    expect(kinds).toEqual(
      new Set(['scene', 'ffmpeg_source', 'color_source_v3', 'text_ft2_source_v2', 'image_source']),
    );
  });

  test('shows the feed only in Live', () => {
    expect(findSource('Feed')?.settings.input).toBe('trailcast://feed');
    expect(listItems('Live').at(-1)).toMatchObject({ name: 'Feed', bounds_type: 2 });
    for (const scene of scenes.slice(1))
      expect(listItems(scene).map(({ name }) => name)).not.toContain('Feed');
  });

  test('covers the whole canvas in every scene except Live', () => {
    const heights = scenes.map((scene) => [
      listItems(scene)[0]?.bounds.y,
      findSource(listItems(scene)[0]?.name ?? '')?.settings.height,
    ]);
    expect(heights).toEqual([[200, 200], ...Array<number[]>(3).fill([720, 720])]);
  });

  test('has no background that resembles the orange of a live broadcast', () => {
    const backgrounds = collection.sources.filter(({ name }) => name.endsWith(' background'));
    expect(backgrounds).toHaveLength(scenes.length);
    for (const { settings } of backgrounds) {
      const abgr = settings.color ?? 0;
      const [red, green, blue] = [abgr & 0xff, (abgr >> 8) & 0xff, (abgr >> 16) & 0xff];
      expect(red > green && green > blue).toBe(false);
    }
  });

  test('uses only existing sources in scenes, each once', () => {
    const names = collection.sources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const scene of scenes) {
      expect(listItems(scene).length).toBeGreaterThan(1);
      for (const { name } of listItems(scene)) expect(names).toContain(name);
    }
  });

  test('centres the feed, and has its captions at the left', () => {
    expect(listItems('Live').map(({ bounds_align }) => bounds_align)).toEqual([0, 1, 0]);
    for (const scene of scenes.slice(1))
      expect(listItems(scene).map(({ name, bounds_align }) => [name, bounds_align])).toEqual([
        [`${scene} background`, 0],
        [`${scene} picture`, 0],
        [`${scene} caption`, 1],
      ]);
  });

  test('has backgrounds that can be distinguished in a decoded picture', () => {
    const colours = scenes.map((scene) => {
      const colour = listItems(scene).flatMap(({ name }) => findSource(name)?.settings.color ?? [])[0] ?? 0;
      expect(colour >>> 24).toBe(0xff);
      return [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff];
    });
    for (const [index, colour] of colours.entries()) {
      for (const otherColour of colours.slice(index + 1)) {
        const distance = Math.max(
          ...colour.map((value, channel) => Math.abs(value - (otherColour[channel] ?? 0))),
        );
        expect(distance).toBeGreaterThan(48);
      }
    }
  });
});
