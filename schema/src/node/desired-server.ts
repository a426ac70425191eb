import { z } from 'zod';
import { SERVER_TIMES } from '../limits.js';
import { WeakLinkShape } from '../weak-link-shape.js';
import { RehearsalRequest } from './rehearsal.js';
import { SceneImage } from './image.js';
import { KeyDigest } from './rights.js';

export const NodeFeedLoss = z.object({ scene: z.string(), afterMs: z.int() });

/**
 * The desired state of a server. `generation` only increases per instance; an older one is rejected with 409. A new
 * `instance` for a known server id replaces the old server.
 */
export const DesiredServer = z.object({
  instance: z.string().min(1).max(64),
  generation: z.int().nonnegative(),
  /** `revision` is the collection's version, `text` its OBS JSON as saved by the user. */
  collection: z.object({ revision: z.int(), text: z.string() }),
  /**
   * The images that the collection names and its owner has, by id. The BFF stores their files at NODE_PATHS.image. An
   * image outside the list is shown as missing. Since protocol 3.
   */
  images: z.array(SceneImage).max(500).optional(),
  /** Digest of the key whose feed this server shows, or null. */
  feed: KeyDigest.nullable(),
  /** The scene chosen by the user; null for the collection's own current scene. */
  scene: z.string().nullable(),
  /**
   * Number of the user's scene choices. A changed number overrides a scene that was chosen in OBS. Older BFFs omit
   * the field; there a generation without other changes repeats the choice.
   */
  sceneChoices: z.int().nonnegative().optional(),
  onFeedLoss: NodeFeedLoss.nullable(),
  /** Switches to a scene while the feed is weak. Nodes of earlier versions ignore it. */
  weakLink: WeakLinkShape.nullable().optional(),
  /**
   * Name of one of the node's qualities, in effect from the next start of a broadcast. If it is null, omitted or not
   * offered, the node uses its default.
   */
  quality: z.string().max(32).nullable().optional(),
  /**
   * Records the broadcast while it is live. Null or omitted: no recording. `owner` names the quota that it counts
   * against; the node does not interpret it. A new `take` is a new recording. Since protocol 3.
   */
  recording: z
    .object({ owner: z.string().min(1).max(64), take: z.int().nonnegative() })
    .nullable()
    .optional(),
  /** The server's owner, an opaque id. Without it, the node keeps no sessions of this server. Since protocol 3. */
  owner: z.string().min(1).max(64).optional(),
  /**
   * The requested broadcast. `attempt` numbers the user's starts and only increases. An unconfirmed attempt ends
   * `remainingMs` after the node first received it and is never retried. A confirmed one resumes after an
   * interruption shorter than `resumeWindowMs`.
   */
  streaming: z
    .object({
      attempt: z.int().positive(),
      confirmed: z.boolean(),
      remainingMs: z.int().nonnegative(),
      resumeWindowMs: z.int().nonnegative(),
      /** True if the broadcast ends when all delayed content has been sent. Since protocol 3. */
      endsAfterDelay: z.boolean().optional(),
    })
    .nullable(),
  /** Ignored while a broadcast is requested. Since protocol 3. */
  rehearsal: RehearsalRequest.nullable().optional(),
  /** Delay of the broadcast behind the program, ms; 0 if omitted. Since protocol 3. */
  delayMs: z.int().min(0).max(SERVER_TIMES.maxDelayMs).optional(),
  /** Number of dumps. A higher number discards the delayed content once. Since protocol 3. */
  dumps: z.int().nonnegative().optional(),
  /** True if viewers see and hear nothing of the feed. Nodes of earlier versions ignore it. */
  panic: z.boolean().optional(),
  /** True if the broadcast is silent. Nodes of earlier versions ignore it. */
  muted: z.boolean().optional(),
  /** Number of feed restarts. A higher number closes the publisher's connection and reopens OBS's reader once. */
  feedRestarts: z.int().nonnegative(),
});

export type DesiredServer = z.infer<typeof DesiredServer>;
