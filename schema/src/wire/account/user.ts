import { z } from 'zod';
import { Id, Timestamp } from '../scalars.js';

export const ROLES = ['ADMINISTRATOR', 'MODERATOR', 'VERIFIED', 'UNVERIFIED'] as const;

export const Role = z.enum(ROLES);

export const User = z.object({ id: Id, displayName: z.string(), role: Role, profileImageURL: z.string() });

export const UserRef = z.object({ id: Id, displayName: z.string() });

export const Session = z.object({
  id: Id,
  /** Browser and system at sign-in, such as 'Firefox · Windows'; empty if unknown. */
  name: z.string(),
  timeCreated: Timestamp,
  lastUsed: Timestamp,
  current: z.boolean(),
});

export type Role = z.infer<typeof Role>;
export type User = z.infer<typeof User>;
export type UserRef = z.infer<typeof UserRef>;
export type Session = z.infer<typeof Session>;
