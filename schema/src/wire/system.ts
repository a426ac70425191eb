import { z } from 'zod';

/** Public information about the installation. */
export const System = z.object({
  operator: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  relay: z.object({
    ok: z.boolean(),
    missing: z.array(z.object({ what: z.string(), how: z.string() })),
    /** True if new servers show browser sources. */
    browserSources: z.boolean(),
  }),
});

export type System = z.infer<typeof System>;
