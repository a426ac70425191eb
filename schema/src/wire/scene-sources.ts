import { z } from 'zod';
import { SOURCE_LIMITS } from '../source-kinds.js';
import { SOURCE_KINDS } from '../source-kinds.js';
import { Id, Version } from './scalars.js';

/** One item of a scene. A source that a scene contains twice is two items. */
export const SceneSource = z.object({
  /** Stable while its scene, its source and their order are unchanged. */
  id: z.string(),
  /** Id of the group or nested scene in this list that contains it; null for an item of the shown scene itself. */
  within: z.string().nullable(),
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  visible: z.boolean(),
  /** Text of a text source; otherwise absent. */
  text: z.string().optional(),
});

/** The sound of the feed, or of all web pages together, even if the shown scene does not contain them. */
export const SoundSource = z.object({
  id: z.string(),
  name: z.string(),
  muted: z.boolean(),
  /** Volume, dB: 0 is unchanged; -60 is the minimum and includes lower volumes. */
  volumeDb: z.number(),
});

/** Items of the shown scene, from front to back, and all audio sources. */
export const ServerSources = z.object({
  serverId: Id,
  /** The scene that viewers see; null while the server starts. */
  scene: z.string().nullable(),
  /** Version of the scene collection that this was read from. */
  dataVersion: Version,
  /** True while OBS shows an older version, because it can apply the changes only after the broadcast. */
  waiting: z.boolean(),
  sources: z.array(SceneSource),
  sounds: z.array(SoundSource),
});

/** One change of an item or an audio source. */
export const SourceChange = z.union([
  z.strictObject({ visible: z.boolean() }),
  z.strictObject({ text: z.string().max(SOURCE_LIMITS.textMaxLength) }),
  z.strictObject({ muted: z.boolean() }),
  z.strictObject({ volumeDb: z.number().min(SOURCE_LIMITS.minVolumeDb).max(SOURCE_LIMITS.maxVolumeDb) }),
]);

/** An item without its text, which belongs to the scene collection's content. */
export const SceneSourceHead = SceneSource.omit({ text: true });

export const ServerSourcesHead = ServerSources.extend({ sources: z.array(SceneSourceHead) });

export type SceneSource = z.infer<typeof SceneSource>;
export type SoundSource = z.infer<typeof SoundSource>;
export type ServerSources = z.infer<typeof ServerSources>;
export type SourceChange = z.infer<typeof SourceChange>;
