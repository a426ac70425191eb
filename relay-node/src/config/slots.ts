import type { ObsVideo } from '../runner/obs-video.js';

/** Memory of one OBS with its display and guard, bytes. */
const SERVER_BYTES = 0.5 * 1024 ** 3;
/** Measured cores with x264 ultrafast and software rendering. Other sizes are interpolated linearly. */
const AT_720P30 = { pixels: 1280 * 720 * 30, cores: 1.3 };
const AT_540P30 = { pixels: 960 * 540 * 30, cores: 0.8 };
const MIN_CORES = 0.4;

/** Returns the cores that one broadcast of this size uses. */
export function broadcastCores({ width, height, fps }: ObsVideo): number {
  const slope = (AT_720P30.cores - AT_540P30.cores) / (AT_720P30.pixels - AT_540P30.pixels);
  const cores = AT_540P30.cores + slope * (width * height * fps - AT_540P30.pixels);
  return Math.max(MIN_CORES, cores);
}

/** Returns the slots of one machine, at least one of each. */
export function machineSlots(machine: { cores: number; memoryBytes: number }, video: ObsVideo) {
  const whole = (slots: number) => Math.max(1, Math.floor(slots));
  return {
    servers: whole(machine.memoryBytes / SERVER_BYTES),
    broadcasts: whole(machine.cores / broadcastCores(video)),
  };
}

/** Returns the total slots of several machines. Values in `given` override them. */
export function sharedSlots(
  machines: readonly { cores: number; memoryBytes: number }[],
  video: ObsVideo,
  given: Partial<{ servers: number; broadcasts: number }>,
) {
  const each = machines.map((machine) => machineSlots(machine, video));
  const sum = { servers: 0, broadcasts: 0 };
  for (const { servers, broadcasts } of each) {
    sum.servers += servers;
    sum.broadcasts += broadcasts;
  }
  return { ...sum, ...given };
}
