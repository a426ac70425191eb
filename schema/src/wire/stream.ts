import { z } from 'zod';
import { WeakLinkShape } from '../weak-link-shape.js';
import { Id, Version } from './scalars.js';
import { UserRef } from './account/user.js';

export const Stream = z.object({
  id: Id,
  name: z.string(),
  live: z.boolean(),
  streamKey: z.string(),
  owner: UserRef,
  invitedUsers: z.array(UserRef),
  version: Version,
  ingestUrl: z.string().optional(),
  /** The URL for a phone that bonds several links. */
  srtlaUrl: z.string().optional(),
  /** True while a node that can't be reached may still accept an old key. */
  revocationPending: z.boolean().optional(),
  /** Setting for a weak feed; absent while the weak-link switch is off. */
  weakLink: WeakLinkShape.optional(),
});

/** A stream for API tokens: without key, URLs and invitations. */
export const StreamHead = Stream.omit({
  streamKey: true,
  ingestUrl: true,
  srtlaUrl: true,
  invitedUsers: true,
});

export type Stream = z.infer<typeof Stream>;
