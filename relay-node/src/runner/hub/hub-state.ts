import { DESTINATION_FAILURES, DESTINATION_STATES, RECORDING_FAILURES } from '@trailcast/schema/node';
import { z } from 'zod';
import { type CoverSpec, type DelaySpec, HUB_DELAY_STATES, type HubState } from '../../hub/protocol.js';

const MAX_MESSAGE_LENGTH = 1_000;

/** libobs's codes for a failed start. */
const CONNECT_FAILED = -2;
const REFUSED = -3;

const Destination = z.looseObject({
  id: z.string(),
  state: z.enum(DESTINATION_STATES),
  failure: z
    .object({
      // A newer hub may have more codes.
      code: z.enum(DESTINATION_FAILURES).catch('lost'),
      words: z.string().transform((words) => words.slice(0, MAX_MESSAGE_LENGTH)),
    })
    .nullable(),
  reconnects: z.number(),
  queuedBytes: z.number(),
  // Older hubs report no statistics.
  stateMs: z.int().nonnegative().optional(),
  queuedMs: z.int().nonnegative().default(0),
  kbps: z.number().nonnegative().default(0),
  droppedFrames: z.int().nonnegative().default(0),
});

const Delay = z.looseObject({
  state: z.enum(HUB_DELAY_STATES),
  wantedMs: z.number(),
  dumps: z.number(),
  isEnding: z.boolean(),
  filledMs: z.number(),
  leftMs: z.number().nullable(),
  isLimited: z.boolean(),
  bytes: z.number(),
});

const Cover = z.looseObject({
  panic: z.boolean(),
  muted: z.boolean(),
  isSceneShown: z.boolean(),
  shows: z.enum(['card', 'scene']).nullable(),
});

const Recording = z.object({
  key: z.string(),
  state: z.enum(['waiting', 'recording', 'stopped']),
  file: z.string().nullable(),
  bytes: z.int().nonnegative(),
  ageMs: z.int().nonnegative().nullable(),
  failure: z.object({ code: z.enum(RECORDING_FAILURES).catch('write-failed') }).nullable(),
});

/** The fields that an agent uses. A hub parses data from OBS and platforms, so it could be compromised. */
const State = z.looseObject({
  broadcast: z.string().nullable(),
  targets: z.string().optional(),
  onAirMs: z.number().nullable(),
  destinations: z.array(Destination),
  isPublished: z.boolean(),
  isHeld: z.boolean(),
  wantsCard: z.boolean(),
  watchers: z.int().optional(),
  delay: Delay.optional(),
  cover: Cover.optional(),
  recording: Recording.nullable().optional(),
  unsaved: z.array(z.string()).optional(),
});

/** Parses a line from a hub. Returns null unless it is a state. */
export function parseHubState(line: string): HubState | null {
  try {
    return State.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Returns true if the hub has confirmed this delay. An older hub without delays counts as confirmed. */
export function isDelayConfirmed({ delay: actual }: HubState, wanted: DelaySpec): boolean {
  if (!actual) return true;
  const isEnding = actual.isEnding || !wanted.isEnding;
  return isEnding && actual.wantedMs === wanted.ms && actual.dumps >= wanted.dumps;
}

/** Returns true if the hub hides and mutes as requested. An older hub without a cover counts as confirmed. */
export function isCoverConfirmed({ cover: actual }: Pick<HubState, 'cover'>, wanted: CoverSpec): boolean {
  if (!actual) return true;
  const { panic, muted, isSceneShown } = wanted;
  return actual.panic === panic && actual.muted === muted && actual.isSceneShown === isSceneShown;
}

/** Returns libobs's code if no destination accepted a broadcast that has not been on air yet, otherwise null. */
export function findFailureCode({ destinations, onAirMs }: HubState): number | null {
  if (onAirMs !== null || destinations.length === 0) return null;
  if (destinations.some(({ state }) => state !== 'failed')) return null;
  return destinations.every(({ failure }) => failure?.code === 'refused') ? REFUSED : CONNECT_FAILED;
}
