import { MOST_DESTINATIONS } from '@trailcast/schema/node';
import { broadcastCores } from '../runner/broadcast-cores.js';
import { referenceCores } from '../quality/qualities.js';
import { pagesBytes, pagesCores } from '../runner/pages/page-cost.js';
import type { Machine } from '../runner/runner.js';
import type { ObsDrawing } from '../runner/home/obs-files.js';
import type { Rendering } from '../runner/renderer/rendering.js';

type Drawn = Pick<Rendering, 'first' | 'video'>;

/** Memory of one OBS with its display and guard, bytes. */
const OBS_BYTES = 0.5 * 1024 ** 3;
/** Memory of a hub, including its queue for a stalled platform, bytes. */
const HUB_BYTES = 32 * 1024 ** 2;
const DESTINATION_BYTES = 10 * 1024 ** 2;
const SERVER_BYTES = OBS_BYTES + HUB_BYTES + MOST_DESTINATIONS * DESTINATION_BYTES;

/** Returns the slots of one machine, at least one of each kind. */
export function machineSlots(machine: Machine, { first, video }: Drawn) {
  const whole = (slots: number) => Math.max(1, Math.floor(slots));
  return {
    servers: whole(machine.memoryBytes / SERVER_BYTES),
    broadcasts: whole(referenceCores(machine) / broadcastCores(video, first)),
  };
}

/** Returns the total slots of several machines. `given` overrides them. */
export function sharedSlots(
  machines: readonly Machine[],
  rendering: Drawn,
  given: Partial<{ servers: number; broadcasts: number }>,
) {
  const each = machines.map((machine) => machineSlots(machine, rendering));
  const sum = { servers: 0, broadcasts: 0 };
  for (const { servers, broadcasts } of each) {
    sum.servers += servers;
    sum.broadcasts += broadcasts;
  }
  return { ...sum, ...given };
}

type Pages = Parameters<typeof pagesBytes>[0];

/** Returns the slots that a broadcast with web pages takes: 1 in the node's default quality without pages. */
export function slotsOfBroadcast(drawn: ObsDrawing, pages: Pages, { first, video }: Drawn): number {
  return (broadcastCores(drawn.video, drawn.renderer) + pagesCores(pages)) / broadcastCores(video, first);
}

/** Returns the fraction of a server slot that the memory of its web pages takes. */
export function slotsOfPages(pages: Pages, place?: { inContainers: boolean }): number {
  return pagesBytes(pages, place) / SERVER_BYTES;
}
