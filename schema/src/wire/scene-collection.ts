import { z } from 'zod';
import { Id, Version } from './scalars.js';

/** A part of a collection that is not passed to OBS. `path` is a JSON pointer into `scenes`. */
export const Removed = z.object({ path: z.string(), kind: z.string(), reason: z.string() });

export const Data = z.object({
  id: Id,
  name: z.string(),
  /** The collection's JSON text exactly as saved. */
  scenes: z.string(),
  version: Version,
  removed: z.array(Removed).optional(),
});

/** A collection without its text, for lists. */
export const DataHead = Data.omit({ scenes: true });

export type Removed = z.infer<typeof Removed>;
export type Data = z.infer<typeof Data>;
export type DataHead = z.infer<typeof DataHead>;
