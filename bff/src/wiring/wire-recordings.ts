import type { Logger } from 'pino';
import { RecordingDownload } from '../features/recording/recording-download.js';
import { RecordingPush } from '../features/recording/recording.push.js';
import type { RecordingNode, RecordingNodes } from '../features/recording/recording.ports.js';
import { RecordingService } from '../features/recording/recording.service.js';
import { RecordingSync } from '../features/recording/recording-sync.js';
import type { KnownNode, NodeDirectory } from '../features/relay-server/fleet/node-directory.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { Database } from '../infra/db/database.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { Viewer } from '../infra/viewer.js';

export interface RecordingDeps {
  database: Database;
  box: SecretBox;
  directory: NodeDirectory;
  leadership: Leadership;
  publicUrl: string;
  isStillValid: (viewer: Viewer) => Promise<boolean>;
  logger: Logger;
}

export interface RecordingFeature {
  service: RecordingService;
  download: RecordingDownload;
  push: RecordingPush;
  close(): void;
}

export function wireRecordings(deps: RecordingDeps): RecordingFeature {
  const { database, box, directory, leadership, publicUrl, isStillValid } = deps;
  const logger = deps.logger.child({ part: 'recording' });
  const closing = new AbortController();
  const nodes: RecordingNodes = {
    all: () => directory.all().map(toRecordingNode),
    get: (name) => {
      const knownNode = directory.get(name);
      return knownNode && toRecordingNode(knownNode);
    },
  };
  leadership.runWhileLeading(() => new RecordingSync({ database, nodes, leadership, logger }));
  return {
    service: new RecordingService({ database, nodes, publicUrl, closing: closing.signal }),
    download: new RecordingDownload({ database, nodes, box, isStillValid }),
    push: new RecordingPush(database, nodes),
    close: () => closing.abort(),
  };
}

function toRecordingNode({ node, reports, reachable }: KnownNode): RecordingNode {
  const revision = reports?.recordingsRevision ?? null;
  return {
    name: node.name,
    isReachable: reachable === true,
    revision: revision === null ? null : `${reports?.bootId} ${revision}`,
    fetchRecordings: (signal) => node.fetchRecordings(signal),
    delete: (id, signal) => node.deleteRecording(id, signal),
    read: (id, range, signal) => node.readRecording(id, range, signal),
  };
}
