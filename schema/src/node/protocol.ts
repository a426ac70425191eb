import { z } from 'zod';

/** Protocol versions that this release supports. */
export const NODE_PROTOCOL = { min: 1, max: 3 } as const;

/** First version in which a node forwards feeds to other nodes and can be drained. */
export const FORWARDING_PROTOCOL = 2;

/** First version in which a node offers live previews. */
export const PREVIEW_PROTOCOL = 3;

/** Longest `wait` of a PUT and of a report poll, ms. */
export const NODE_WAIT_MAX_MS = 25_000;

/** Body of a failed request. */
export const NodeProblem = z.object({
  code: z.enum(['unauthorized', 'bad-request', 'stale', 'not-found', 'no-capacity', 'not-ready', 'failed']),
  detail: z.string(),
});

export const NODE_PATHS = {
  info: '/v1/node',
  rights: '/v1/rights',
  forwards: '/v1/forwards',
  drain: '/v1/drain',
  reports: '/v1/reports',
  /** Response of PUT desired. DELETE returns 204 when the server is completely removed. */
  server: (id: number | string) => `/v1/servers/${id}`,
  target: (id: number | string) => `/v1/servers/${id}/target`,
  targets: (id: number | string) => `/v1/servers/${id}/targets`,
  /** Responds with 503 while there is no picture. Nodes of earlier versions respond with 404. */
  picture: (id: number | string) => `/v1/servers/${id}/picture`,
  /** A picture of one scene, `?scene=` its name, whether or not it is on program. Otherwise like `picture`. */
  scenePicture: (id: number | string) => `/v1/servers/${id}/scene-picture`,
  /**
   * Streams parts of `preview-stream.ts` without an end, since protocol 3. Responds with 503 while there is no picture
   * or the maximum number of watchers is reached, and with 404 if the server's runner has no previews.
   */
  preview: (id: number | string, of: string) => `/v1/servers/${id}/preview/${of}`,
  /** Feed history of a server, `?of=` minutes or session, since protocol 3. Older nodes respond with 404. */
  history: (id: number | string) => `/v1/servers/${id}/history`,
  /** Ended broadcasts, since protocol 3. DELETE of one returns 204. */
  sessions: '/v1/sessions',
  session: (id: string) => `/v1/sessions/${id}`,
  /**
   * The file of an image, by digest, since protocol 3. PUT stores it and returns 204. GET returns 404 if there is none.
   */
  image: (digest: string) => `/v1/images/${digest}`,
  recordings: '/v1/recordings',
  /** GET returns the MP4 file, or the range of a Range header (RFC 9110 section 14). DELETE returns 204. */
  recording: (id: string) => `/v1/recordings/${id}`,
} as const;

export type NodeProblem = z.infer<typeof NodeProblem>;
