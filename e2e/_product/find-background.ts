import { z } from 'zod';
import type { Colour } from './program.js';

const Collection = z.object({
  sources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      settings: z.object({
        color: z.number().optional(),
        items: z.array(z.object({ name: z.string() })).optional(),
      }),
    }),
  ),
});

/** Returns the background colour of a scene: its first colour source. OBS writes colours as 0xAABBGGRR. */
export function findBackground(collectionText: string, scene: string): Colour {
  const { sources } = Collection.parse(JSON.parse(collectionText));
  const sourcesByName = new Map(sources.map((source) => [source.name, source]));
  const items = sourcesByName.get(scene)?.settings.items ?? [];
  const colour = items
    .map((item) => sourcesByName.get(item.name))
    .find((source) => source?.id.startsWith('color_source'))?.settings.color;
  if (colour === undefined) throw new Error(`scene ${scene} has no colour source`);
  return [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff];
}
