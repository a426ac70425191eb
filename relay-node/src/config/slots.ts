import { MAX_DESTINATIONS } from '@trailcast/schema/node';
import { estimateBroadcastCores } from '../runner/broadcast-cores.js';
import { countReferenceCores } from '../quality/qualities.js';
import { estimatePagesBytes, estimatePagesCores } from '../runner/pages/page-cost.js';
import type { Machine } from '../runner/runner.js';
import type { ObsRenderSetup } from '../runner/home/obs-files.js';
import type { Rendering } from '../runner/renderer/rendering.js';

type NodeRendering = Pick<Rendering, 'firstRenderer' | 'video'>;

/** Memory of one OBS with its display and guard, bytes. */
const OBS_BYTES = 0.5 * 1024 ** 3;
/** Memory of a hub, including its queue for a stalled platform, bytes. */
const HUB_BYTES = 32 * 1024 ** 2;
const DESTINATION_BYTES = 10 * 1024 ** 2;
const SERVER_BYTES = OBS_BYTES + HUB_BYTES + MAX_DESTINATIONS * DESTINATION_BYTES;

/** Returns the slots of one machine: at least one server slot and one broadcast slot. */
export function countMachineSlots(machine: Machine, { firstRenderer, video }: NodeRendering) {
  const roundDown = (slots: number) => Math.max(1, Math.floor(slots));
  return {
    servers: roundDown(machine.memoryBytes / SERVER_BYTES),
    broadcasts: roundDown(countReferenceCores(machine) / estimateBroadcastCores(video, firstRenderer)),
  };
}

/** Returns the total slots of several machines. `configuredSlots` override the calculated numbers. */
export function sumSlots(
  machines: readonly Machine[],
  rendering: NodeRendering,
  configuredSlots: Partial<{ servers: number; broadcasts: number }>,
) {
  const machineSlots = machines.map((machine) => countMachineSlots(machine, rendering));
  const sum = { servers: 0, broadcasts: 0 };
  for (const { servers, broadcasts } of machineSlots) {
    sum.servers += servers;
    sum.broadcasts += broadcasts;
  }
  return { ...sum, ...configuredSlots };
}

type Pages = Parameters<typeof estimatePagesBytes>[0];

/** Returns the slots of a broadcast with web pages. A broadcast in the default quality without pages takes 1. */
export function countBroadcastSlots(
  setup: ObsRenderSetup,
  pages: Pages,
  { firstRenderer, video }: NodeRendering,
): number {
  return (
    (estimateBroadcastCores(setup.video, setup.renderer) + estimatePagesCores(pages)) /
    estimateBroadcastCores(video, firstRenderer)
  );
}

/** Returns the number of server slots, as a fraction, that the memory of these web pages takes. */
export function countPageSlots(pages: Pages, location?: { inContainers: boolean }): number {
  return estimatePagesBytes(pages, location) / SERVER_BYTES;
}
