import { z } from 'zod';
import { DestinationKind } from './destination.js';
import { Id, Timestamp, Version } from './scalars.js';
import { UserRef } from './account/user.js';

/** Permission levels of helpers. Each level includes the previous ones. */
export const STUDIO_LEVELS = ['watch', 'operate', 'produce'] as const;

export const StudioLevel = z.enum(STUDIO_LEVELS);

/** A user who helps with the requesting user's studio. */
export const StudioHelper = z.object({
  id: Id,
  user: UserRef,
  level: StudioLevel,
  since: Timestamp,
  /** Time at which the access expires; null if it never does. */
  until: Timestamp.nullable(),
  /** True while the helper has a preview or picture open, and up to 40 s longer. */
  watching: z.boolean(),
  /** Time at which the helper last opened the studio, watched or acted, rounded to a minute; null before that. */
  lastSeen: Timestamp.nullable(),
  version: Version,
});

/** An invitation link for one helper. */
export const StudioInvite = z.object({
  id: Id,
  level: StudioLevel,
  /** Time at which the access will expire; null if it never does. */
  until: Timestamp.nullable(),
  timeCreated: Timestamp,
  expires: Timestamp,
  usedBy: UserRef.optional(),
});

/** The only response that contains the link itself. */
export const CreatedStudioInvite = StudioInvite.extend({ url: z.string() });

/** Offer of an invitation link, shown before it is accepted. */
export const StudioOffer = z.object({
  ownerName: z.string(),
  level: StudioLevel,
  /** Time at which the access will expire; null if it never does. */
  until: Timestamp.nullable(),
});

/** The owner's server as helpers see it. */
export const StudioServer = z.object({
  id: Id,
  timeCreated: Timestamp,
  streamName: z.string().nullable(),
  /** Delay of viewers behind the program, s. */
  delay: z.number(),
  recording: z.boolean(),
  /** Version of the scene collection that OBS shows. */
  dataVersion: Version,
  /** The newest version of that collection. */
  storedDataVersion: Version,
});

/** A destination as a helper sees it: without address and key. */
export const StudioDestination = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  enabled: z.boolean(),
});

/** A studio that the requesting user helps with; its id is the owner's. */
export const Studio = z.object({
  id: Id,
  owner: UserRef,
  level: StudioLevel,
  until: Timestamp.nullable(),
  server: StudioServer.nullable(),
  /** Scenes of the server, in OBS's order. */
  scenes: z.array(z.string()),
  /** Destinations at level `produce`; otherwise empty. */
  destinations: z.array(StudioDestination),
  version: Version,
});

/** Interfaces through which an action was requested. */
export const LOG_VIAS = ['page', 'api', 'node', 'chat'] as const;

/** Logged actions. Later releases may add some. */
export const LOGGED_ACTIONS = [
  'create',
  'delete',
  'start',
  'stop',
  'stop-after-delay',
  'set-scene',
  'dump',
  'panic',
  'end-panic',
  'mute',
  'unmute',
  'set-delay',
  'set-quality',
  'set-feed-loss',
  'assign-stream',
  'detach-stream',
  'record',
  'end-recording',
  'keep',
  'rehearse',
  'end-rehearsal',
  'simulate-feed',
  'destination-on',
  'destination-off',
  'show-source',
  'hide-source',
  'mute-source',
  'unmute-source',
  'set-volume',
  'set-text',
  'set-title',
  'pause-alerts',
  'resume-alerts',
  'skip-alert',
  'note-picture-stutters',
  'note-no-picture',
  'note-no-sound',
  'note-weak-feed',
  'note-feed-not-shown',
  'note-platform-refuses',
  'note-obs-restarts',
  'note-second-phone',
] as const;

/** What a helper can tell the owner about a broadcast: the problems that a band can show. */
export const HELPER_NOTES = [
  'PICTURE_STUTTERS',
  'NO_PICTURE',
  'NO_SOUND',
  'WEAK_FEED',
  'FEED_NOT_SHOWN',
  'PLATFORM_REFUSES',
  'OBS_RESTARTS',
  'SECOND_PHONE',
] as const;
export const HelperNote = z.enum(HELPER_NOTES);

/** One action on a server. */
export const LogEntry = z.object({
  id: Id,
  serverId: Id,
  at: Timestamp,
  /** The user who acted; null if the product itself or a chatter did. */
  by: UserRef.nullable(),
  /** Name of the chatter who used a chat command; otherwise absent. */
  chatter: z.string().optional(),
  action: z.string(),
  /** Subject of the action, such as the scene's name. */
  detail: z.string().nullable(),
  via: z.enum(LOG_VIAS),
});

/** The newest action by a person on a server. */
export const LastAction = LogEntry.pick({ by: true, chatter: true, action: true, detail: true, at: true });

export type LoggedAction = (typeof LOGGED_ACTIONS)[number];
export type HelperNote = z.infer<typeof HelperNote>;
export type StudioLevel = z.infer<typeof StudioLevel>;
export type StudioHelper = z.infer<typeof StudioHelper>;
export type StudioInvite = z.infer<typeof StudioInvite>;
export type CreatedStudioInvite = z.infer<typeof CreatedStudioInvite>;
export type StudioOffer = z.infer<typeof StudioOffer>;
export type StudioServer = z.infer<typeof StudioServer>;
export type StudioDestination = z.infer<typeof StudioDestination>;
export type Studio = z.infer<typeof Studio>;
export type LogEntry = z.infer<typeof LogEntry>;
export type LastAction = z.infer<typeof LastAction>;
