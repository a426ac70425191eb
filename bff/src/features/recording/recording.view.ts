import type { Recording } from '@trailcast/schema/wire';
import type { RecordingEntity } from './recording.entity.js';
import type { RecordingNodes } from './recording.ports.js';

export function toRecording(row: RecordingEntity, nodes: RecordingNodes): Recording {
  const { id, serverId, part, state, began, lengthMs, bytes, version } = row;
  const available = nodes.get(row.node)?.isReachable ?? false;
  return {
    id,
    serverId,
    part,
    state,
    began,
    lengthMs,
    bytes,
    expires: row.expires ?? null,
    available,
    version,
  };
}
