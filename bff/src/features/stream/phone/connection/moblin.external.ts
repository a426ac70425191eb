import { z, type ZodType } from 'zod';
import { parseJson } from '../../../../infra/parse-json.js';

/**
 * Messages of a phone to its remote-control assistant. Source: eerimoq/moblin (MIT), RemoteControl.swift, API version
 * 0.1. A message is a case of a Swift enum: an object whose only key is the case, with the labels inside. Every field
 * is optional, because apps of all versions connect. Fields that are not listed are never read: location, names of
 * nearby networks, chat, log.
 */

/** Returns an optional shape that drops a value of another shape. */
const dropInvalid = <T extends ZodType>(shape: T) => shape.optional().catch(undefined);

/** Returns a list shape that drops entries of another shape, and all after the first `max`. */
const dropInvalidEntries = <T extends ZodType>(shape: T, max: number) =>
  z.array(z.unknown()).transform((list) =>
    list.slice(0, max).flatMap((entry) => {
      const parsed = shape.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );

const Id = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
const StatusItem = z.object({ message: dropInvalid(z.string().max(500)) });

const General = z.object({
  batteryLevel: dropInvalid(z.number().min(0).max(100)),
  batteryCharging: dropInvalid(z.boolean()),
  flame: dropInvalid(z.enum(['White', 'Yellow', 'Red'])),
  isLive: dropInvalid(z.boolean()),
  isRecording: dropInvalid(z.boolean()),
  isMuted: dropInvalid(z.boolean()),
});
const Status = z.object({
  general: dropInvalid(General),
  /** Texts in the phone's language: `45% WiFi, 55% Cellular` and `42 ms WiFi, 80 ms Cellular`. */
  topRight: dropInvalid(z.object({ srtla: dropInvalid(StatusItem), srtlaRtts: dropInvalid(StatusItem) })),
});
const State = z.object({
  /** Id of the bitrate preset. */
  bitrate: dropInvalid(Id),
  streaming: dropInvalid(z.boolean()),
  recording: dropInvalid(z.boolean()),
  muted: dropInvalid(z.boolean()),
  torchOn: dropInvalid(z.boolean()),
  batteryCharging: dropInvalid(z.boolean()),
});
const Settings = z.object({
  /** In bit/s. */
  bitratePresets: dropInvalid(
    dropInvalidEntries(z.object({ id: Id, bitrate: z.number().min(0).max(1e9) }), 50),
  ),
  srt: dropInvalid(
    z.object({
      connectionPrioritiesEnabled: dropInvalid(z.boolean()),
      connectionPriorities: dropInvalid(
        dropInvalidEntries(
          z.object({
            id: Id,
            name: z.string().min(1).max(100),
            priority: z.int().min(-1_000).max(1_000),
            enabled: z.boolean(),
          }),
          20,
        ),
      ),
    }),
  ),
});

const Message = z.object({
  identify: dropInvalid(
    z.object({ authentication: z.string().max(200), streamerId: dropInvalid(z.string().min(1).max(100)) }),
  ),
  response: dropInvalid(
    z.object({
      id: z.int(),
      result: z.record(z.string(), z.unknown()),
      data: dropInvalid(
        z.object({
          getStatus: dropInvalid(Status),
          getSettings: dropInvalid(z.object({ data: dropInvalid(Settings) })),
        }),
      ),
    }),
  ),
  event: dropInvalid(
    z.object({
      data: dropInvalid(
        z.object({ state: dropInvalid(z.object({ data: dropInvalid(State) })), status: dropInvalid(Status) }),
      ),
    }),
  ),
  ping: dropInvalid(z.object({})),
});

export type MoblinStatus = z.infer<typeof Status>;
export type MoblinState = z.infer<typeof State>;
export type MoblinSettings = z.infer<typeof Settings>;

/** A message from a phone. */
export type MoblinMessage =
  | { kind: 'identify'; authentication: string; streamerId: string | null }
  | { kind: 'response'; id: number; isOk: boolean; status?: MoblinStatus; settings?: MoblinSettings }
  | { kind: 'state'; state: MoblinState }
  | { kind: 'status'; status: MoblinStatus }
  | { kind: 'ping' }
  /** A message of a later version, or one that this server ignores. */
  | { kind: 'other' };

/** Reads a message. Returns null for anything but a JSON object. */
export function parseMoblinMessage(text: string): MoblinMessage | null {
  const parsed = Message.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { identify, response, event, ping } = parsed.data;
  if (identify) return { kind: 'identify', ...identify, streamerId: identify.streamerId ?? null };
  if (response) {
    const { id, result, data } = response;
    const isOk = Object.hasOwn(result, 'ok');
    return { kind: 'response', id, isOk, status: data?.getStatus, settings: data?.getSettings?.data };
  }
  if (event?.data?.state?.data) return { kind: 'state', state: event.data.state.data };
  if (event?.data?.status) return { kind: 'status', status: event.data.status };
  return { kind: ping ? 'ping' : 'other' };
}

/** A request to a phone, without its number. */
export type MoblinRequest =
  | { getStatus: object }
  | { getSettings: object }
  | { setMute: { on: boolean } }
  | { setTorch: { on: boolean } }
  | { setBitratePreset: { id: string } }
  | { setSrtConnectionPriority: { id: string; priority: number; enabled: boolean } }
  | { setSrtConnectionPrioritiesEnabled: { enabled: boolean } };

export const formatMoblin = {
  hello: (challenge: string, salt: string) =>
    JSON.stringify({ hello: { apiVersion: '0.1', authentication: { challenge, salt } } }),
  identified: (result: 'ok' | 'wrongPassword' | 'alreadyIdentified' | 'error') =>
    JSON.stringify({ identified: { result: { [result]: {} } } }),
  request: (id: number, data: MoblinRequest) => JSON.stringify({ request: { id, data } }),
  pong: () => JSON.stringify({ pong: {} }),
};
