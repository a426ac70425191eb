import { z } from 'zod';
import { PAGE_TROUBLES } from '../page-troubles.js';

export { PAGE_TROUBLES, type PageTrouble } from '../page-troubles.js';

/** A web page of the collection that OBS shows. `source` is the name of its source, `trouble` null while there is none. */
export const PageReport = z.object({
  source: z.string(),
  /** Unknown troubles of newer nodes are read as the general one. */
  trouble: z.enum(PAGE_TROUBLES).catch('unavailable').nullable(),
});
export type PageReport = z.infer<typeof PageReport>;
