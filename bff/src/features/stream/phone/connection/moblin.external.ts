import { z, type ZodType } from 'zod';
import { jsonOf } from '../../../../infra/json-of.js';

/**
 * Messages of a phone to its remote-control assistant. Source: eerimoq/moblin (MIT), RemoteControl.swift, API version
 * 0.1. A message is a case of a Swift enum: an object whose only key is the case, with the labels inside. Every field
 * is optional, because apps of all versions connect. Fields that are not listed are never read: location, names of
 * nearby networks, chat, log.
 */
const maybe = <T extends ZodType>(shape: T) => shape.optional().catch(undefined);

/** Drops entries of another shape, and all after the first `max`. */
const listOf = <T extends ZodType>(shape: T, max: number) =>
  z.array(z.unknown()).transform((list) =>
    list.slice(0, max).flatMap((entry) => {
      const parsed = shape.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );

const Id = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
const Item = z.object({ message: maybe(z.string().max(500)) });

const General = z.object({
  batteryLevel: maybe(z.number().min(0).max(100)),
  batteryCharging: maybe(z.boolean()),
  flame: maybe(z.enum(['White', 'Yellow', 'Red'])),
  isLive: maybe(z.boolean()),
  isRecording: maybe(z.boolean()),
  isMuted: maybe(z.boolean()),
});
const Status = z.object({
  general: maybe(General),
  /** Texts in the phone's language: `45% WiFi, 55% Cellular` and `42 ms WiFi, 80 ms Cellular`. */
  topRight: maybe(z.object({ srtla: maybe(Item), srtlaRtts: maybe(Item) })),
});
const State = z.object({
  /** Id of the bitrate preset. */
  bitrate: maybe(Id),
  streaming: maybe(z.boolean()),
  recording: maybe(z.boolean()),
  muted: maybe(z.boolean()),
  torchOn: maybe(z.boolean()),
  batteryCharging: maybe(z.boolean()),
});
const Settings = z.object({
  /** In bit/s. */
  bitratePresets: maybe(listOf(z.object({ id: Id, bitrate: z.number().min(0).max(1e9) }), 50)),
  srt: maybe(
    z.object({
      connectionPrioritiesEnabled: maybe(z.boolean()),
      connectionPriorities: maybe(
        listOf(
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
  identify: maybe(
    z.object({ authentication: z.string().max(200), streamerId: maybe(z.string().min(1).max(100)) }),
  ),
  response: maybe(
    z.object({
      id: z.int(),
      result: z.record(z.string(), z.unknown()),
      data: maybe(
        z.object({ getStatus: maybe(Status), getSettings: maybe(z.object({ data: maybe(Settings) })) }),
      ),
    }),
  ),
  event: maybe(
    z.object({
      data: maybe(z.object({ state: maybe(z.object({ data: maybe(State) })), status: maybe(Status) })),
    }),
  ),
  ping: maybe(z.object({})),
});

export type MoblinStatus = z.infer<typeof Status>;
export type MoblinState = z.infer<typeof State>;
export type MoblinSettings = z.infer<typeof Settings>;

export type MoblinMessage =
  | { kind: 'identify'; authentication: string; streamerId: string | null }
  | { kind: 'response'; id: number; isOk: boolean; status?: MoblinStatus; settings?: MoblinSettings }
  | { kind: 'state'; state: MoblinState }
  | { kind: 'status'; status: MoblinStatus }
  | { kind: 'ping' }
  /** A message that is not used here, or of a later version. */
  | { kind: 'other' };

/** Reads a message. Returns null for anything but a JSON object. */
export function readMoblin(text: string): MoblinMessage | null {
  const parsed = Message.safeParse(jsonOf(text));
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

export const toMoblin = {
  hello: (challenge: string, salt: string) =>
    JSON.stringify({ hello: { apiVersion: '0.1', authentication: { challenge, salt } } }),
  identified: (result: 'ok' | 'wrongPassword' | 'alreadyIdentified' | 'error') =>
    JSON.stringify({ identified: { result: { [result]: {} } } }),
  request: (id: number, data: MoblinRequest) => JSON.stringify({ request: { id, data } }),
  pong: () => JSON.stringify({ pong: {} }),
};
