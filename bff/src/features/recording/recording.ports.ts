import type { NodeRecordings } from '@trailcast/schema/node';
import type { RecordingBody } from '../../drivers/relay-node/relay-nodes.js';

/** Access to a relay node that stores recordings. */
export interface RecordingNode {
  readonly name: string;
  /** False while requests to the node fail. */
  readonly isReachable: boolean;
  /** Changes with the node's list of recordings; null before the first report or without recordings. */
  readonly revision: string | null;
  fetchRecordings(signal: AbortSignal): Promise<NodeRecordings>;
  delete(nodeRecording: string, signal: AbortSignal): Promise<void>;
  read(nodeRecording: string, range: string | undefined, signal: AbortSignal): Promise<RecordingBody>;
}

/** The configured relay nodes. */
export interface RecordingNodes {
  all(): RecordingNode[];
  get(name: string): RecordingNode | undefined;
}
