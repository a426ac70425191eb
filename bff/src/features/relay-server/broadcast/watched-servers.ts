import type { EntityManager } from '@mikro-orm/core';
import { toDestinationStatuses } from '../destinations/destination-status.js';
import { parseDestinations } from '../destinations/stored-destinations.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import { parseReport } from '../relay-server.repository.js';
import { toOutput } from '../server-status.js';

const FIELDS = [
  'owner',
  'node',
  'streaming',
  'confirmed',
  'attempt',
  'generation',
  'endReason',
  'destinations',
  'report',
  'stopsAt',
  'stopReason',
  'stream.live',
] as const;

/** Returns the stored state from which alerts are derived, for every server that is not being deleted. */
export async function readWatchedServers(em: EntityManager, directory: NodeDirectory) {
  const rows = await em.find(
    RelayServerEntity,
    { state: 'PRESENT' },
    { fields: FIELDS, populate: ['stream'], orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  return rows.map((row) => {
    const report = parseReport(row);
    const output = toOutput(row, report);
    // An older report contains the failures of the previous broadcast.
    const isCurrent = report !== null && report.observedGeneration >= row.generation;
    const destinationsInput = { destinations: parseDestinations(row), output, report };
    const statuses = (isCurrent && toDestinationStatuses(destinationsInput)) || [];
    const knownNode = directory.get(row.node);
    const isReporting = knownNode?.reports !== null && knownNode?.reachable === true;
    return {
      id: row.id,
      ownerId: row.owner.id,
      attempt: row.attempt,
      isOnAir: output.state === 'live' || output.state === 'reconnecting',
      isFeedLive: isReporting ? row.stream?.$.live === true : null,
      refused: statuses.flatMap(({ id, name, reason }) => (reason?.code === 'refused' ? [{ id, name }] : [])),
      accepted: statuses.filter(({ state }) => state === 'live').map(({ id }) => id),
      wasRefused: !row.streaming && row.endReason === 'refused',
      stopsAt: row.stopsAt ?? null,
      stopReason: row.stopReason ?? null,
    };
  });
}
