import type { ObsVideo } from '../runner/obs-video.js';

/** Memory of one OBS with its display and guard, bytes. */
const SERVER_BYTES = 0.5 * 1024 ** 3;
/** Measured with x264 ultrafast and software drawing, in cores; what lies between and beyond follows the line. */
const AT_720P30 = { pixels: 1280 * 720 * 30, cores: 1.3 };
const AT_540P30 = { pixels: 960 * 540 * 30, cores: 0.8 };
const LEAST_CORES = 0.4;

/** Cores that one broadcast of this size costs. */
export function broadcastCores({ width, height, fps }: ObsVideo): number {
  const slope = (AT_720P30.cores - AT_540P30.cores) / (AT_720P30.pixels - AT_540P30.pixels);
  const cores = AT_540P30.cores + slope * (width * height * fps - AT_540P30.pixels);
  return Math.max(LEAST_CORES, cores);
}

/** What a machine can take: at least one of each. */
export function machineSlots(machine: { cores: number; memoryBytes: number }, video: ObsVideo) {
  const whole = (slots: number) => Math.max(1, Math.floor(slots));
  return {
    servers: whole(machine.memoryBytes / SERVER_BYTES),
    broadcasts: whole(machine.cores / broadcastCores(video)),
  };
}

/** What several machines can take together; what was set says otherwise. */
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
