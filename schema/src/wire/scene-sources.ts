import { z } from 'zod';
import { SOURCE_LIMITS } from '../source-kinds.js';
import { SOURCE_KINDS } from '../source-kinds.js';
import { Id, Version } from './scalars.js';

/** What one place of a scene shows. A source that is shown twice is two of them. */
export const SceneSource = z.object({
  /** Stays the same while its scene, its source and their order do. */
  id: z.string(),
  /** Id of the group or scene in this list that holds it; null in the shown scene itself. */
  within: z.string().nullable(),
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  visible: z.boolean(),
  /** Of a text source. */
  text: z.string().optional(),
});

/** A source with sound, whether or not the shown scene has it. */
export const SoundSource = z.object({
  id: z.string(),
  name: z.string(),
  muted: z.boolean(),
  /** From -60, which also stands for anything softer. 0: as it arrives. */
  volumeDb: z.number(),
});

/** What the shown scene consists of, from front to back, and what can be heard. */
export const ServerSources = z.object({
  serverId: Id,
  /** The scene that viewers see; null while the server starts. */
  scene: z.string().nullable(),
  /** Version of the scene collection that this is read from. */
  dataVersion: Version,
  /** OBS shows an older version until the broadcast ends, because more was changed than it takes meanwhile. */
  waiting: z.boolean(),
  sources: z.array(SceneSource),
  sounds: z.array(SoundSource),
});

/** One change of a source or a sound. */
export const SourceChange = z.union([
  z.strictObject({ visible: z.boolean() }),
  z.strictObject({ text: z.string().max(SOURCE_LIMITS.textMaxLength) }),
  z.strictObject({ muted: z.boolean() }),
  z.strictObject({ volumeDb: z.number().min(SOURCE_LIMITS.minVolumeDb).max(SOURCE_LIMITS.maxVolumeDb) }),
]);

/** Without the text, which is a part of the scene collection's. */
export const SceneSourceHead = SceneSource.omit({ text: true });

export const ServerSourcesHead = ServerSources.extend({ sources: z.array(SceneSourceHead) });

export type SceneSource = z.infer<typeof SceneSource>;
export type SoundSource = z.infer<typeof SoundSource>;
export type ServerSources = z.infer<typeof ServerSources>;
export type SourceChange = z.infer<typeof SourceChange>;
