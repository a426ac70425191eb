import { PhoneHealth } from '@trailcast/schema/wire';
import { z } from 'zod';
import { parseLinkTexts } from './link-texts.js';
import type { MoblinSettings, MoblinState, MoblinStatus } from './moblin.external.js';

/** State of a phone. While the phone does not use its priorities, every network is on. */
export const KnownPhone = z.object({
  ...PhoneHealth.omit({ networks: true }).shape,
  usesPriorities: z.boolean(),
  priorities: z.array(
    z.object({ id: z.string(), name: z.string(), priority: z.int(), enabled: z.boolean() }),
  ),
});
export type KnownPhone = z.infer<typeof KnownPhone>;

const HEAT_BY_FLAME = { White: 'normal', Yellow: 'warm', Red: 'hot' } as const;

export const UNKNOWN_PHONE: KnownPhone = {
  batteryPercent: null,
  charging: null,
  heat: null,
  live: null,
  recording: null,
  muted: null,
  torch: null,
  presetId: null,
  presets: [],
  links: [],
  usesPriorities: false,
  priorities: [],
};

/** Applies a status. Missing fields become unknown, because their earlier values may be outdated. */
export function applyStatus(phone: KnownPhone, { general, topRight }: MoblinStatus): KnownPhone {
  const links = topRight && parseLinkTexts(topRight.srtla?.message, topRight.srtlaRtts?.message);
  return {
    ...phone,
    ...(general && {
      batteryPercent: general.batteryLevel === undefined ? null : Math.round(general.batteryLevel),
      charging: general.batteryCharging ?? null,
      heat: general.flame ? HEAT_BY_FLAME[general.flame] : null,
      live: general.isLive ?? null,
      recording: general.isRecording ?? null,
      muted: general.isMuted ?? null,
    }),
    ...(links && { links }),
  };
}

/** Applies a change of state, which contains only the changed fields. */
export function applyState(phone: KnownPhone, state: MoblinState): KnownPhone {
  return {
    ...phone,
    charging: state.batteryCharging ?? phone.charging,
    live: state.streaming ?? phone.live,
    recording: state.recording ?? phone.recording,
    muted: state.muted ?? phone.muted,
    torch: state.torchOn ?? phone.torch,
    presetId: state.bitrate ?? phone.presetId,
  };
}

/** Returns the phone with the bitrate presets and connection priorities of Moblin's settings. */
export function applySettings(phone: KnownPhone, { bitratePresets, srt }: MoblinSettings): KnownPhone {
  const presets = bitratePresets ?? [];
  return {
    ...phone,
    presets: presets.map(({ id, bitrate }) => ({ id, kbps: Math.round(bitrate / 1_000) })),
    usesPriorities: srt?.connectionPrioritiesEnabled ?? false,
    priorities: srt?.connectionPriorities ?? [],
  };
}

/** Returns the owner's view of a phone. */
export function toHealth({ usesPriorities, priorities, ...health }: KnownPhone): PhoneHealth {
  const networks = priorities.map(({ id, name, enabled }) => ({
    id,
    name,
    enabled: enabled || !usesPriorities,
  }));
  return { ...health, networks };
}
