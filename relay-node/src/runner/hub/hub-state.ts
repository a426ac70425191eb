import { z } from 'zod';
import { DESTINATION_STATES, FAILURE_CODES, type HubState } from '../../hub/protocol.js';

const LONGEST_WORDS = 1_000;

const Destination = z.looseObject({
  id: z.string(),
  state: z.enum(DESTINATION_STATES),
  failure: z
    .object({
      code: z.enum(FAILURE_CODES),
      words: z.string().transform((words) => words.slice(0, LONGEST_WORDS)),
    })
    .nullable(),
  reconnects: z.number(),
  queuedBytes: z.number(),
});

/** What an agent relies on. A hub reads what OBS and platforms send, so a hub could be taken over. */
const State = z.looseObject({
  broadcast: z.string().nullable(),
  onAirMs: z.number().nullable(),
  destinations: z.array(Destination),
  isPublished: z.boolean(),
  isHeld: z.boolean(),
  wantsCard: z.boolean(),
});

/** Parses a line of a hub. Returns null for anything but a state. */
export function parseHubState(line: string): HubState | null {
  try {
    return State.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
