import { z } from 'zod';
import { PAGE_TROUBLES } from '../page-troubles.js';

export { PAGE_TROUBLES, type PageTrouble } from '../page-troubles.js';

/** A web page that OBS shows. `source` is the name of its source. `trouble` is null while it works. */
export const PageReport = z.object({
  source: z.string(),
  /** Unknown troubles of newer nodes are read as the general one. */
  trouble: z.enum(PAGE_TROUBLES).catch('unavailable').nullable(),
});
export type PageReport = z.infer<typeof PageReport>;
