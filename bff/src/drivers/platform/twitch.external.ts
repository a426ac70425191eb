import { z } from 'zod';

/** Fields of Twitch's API that the product reads. Source: the Helix reference and ingest.twitch.tv. */
export const HelixUsers = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1),
        login: z.string().min(1),
        display_name: z.string(),
        profile_image_url: z.string().default(''),
      }),
    )
    .min(1),
});

export const HelixStreamKey = z.object({ data: z.array(z.object({ stream_key: z.string().min(1) })).min(1) });

export const Ingests = z.object({
  ingests: z.array(
    z.object({
      availability: z.number().default(1),
      default: z.boolean().default(false),
      priority: z.number().default(0),
      /** `rtmp://host/app/{stream_key}`. */
      url_template: z.string(),
    }),
  ),
});
export type Ingests = z.infer<typeof Ingests>;
