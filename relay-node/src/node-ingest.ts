import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RelayNodeConfig } from './config/agent-config.js';
import type { Runner } from './runner/runner.js';
import { SocketIngestClient } from './ingest/control/ingest-client.js';
import { ensureIngest, type EnsureIngestOptions } from './ingest/control/ingest-process.js';
import type { IngestClient } from './ingest/control/ingest-protocol.js';
import { IngestStartFailed } from './ingest/control/ingest-start.js';

/** User of the ingest if the agent runs as root. Users of OBS instances have higher numbers. */
const INGEST_UID = 20_099;

/** The agent's connection to its ingest. */
export interface NodeIngest {
  client: IngestClient;
  missing: { what: string; how: string }[];
  /** Disconnects. The ingest keeps running for the next agent. */
  close(): Promise<void>;
  /** Disconnects and stops the ingest. */
  stop(): Promise<void>;
}

/**
 * Connects to the node's ingest, or starts it. Never starts or stops an external ingest. Without libsrt, the agent runs
 * without an ingest and reports libsrt as missing.
 * @throws IngestStartFailed for any other reason, e.g. a port in use
 */
export async function ensureNodeIngest(
  config: RelayNodeConfig,
  runnerKind: Runner['kind'],
  entry: string,
  logger: Logger,
): Promise<NodeIngest> {
  if (config.ingestSocket !== null) return createExternalIngest(new SocketIngestClient(config.ingestSocket));
  const folder = join(config.dataDir, 'ingest');
  const options: EnsureIngestOptions = {
    entry,
    socketPath: join(folder, 'ingest.sock'),
    dataDir: folder,
    logFile: join(config.dataDir, 'logs', 'ingest.log'),
    port: config.ingestPort,
    srtlaPort: config.srtlaPort,
    host: config.host,
    absenceMs: config.guardMs,
    allowsContainerReaders: runnerKind !== 'process',
    ...(process.getuid?.() === 0 ? { uid: INGEST_UID, gid: INGEST_UID } : {}),
    logger,
  };
  try {
    const ingest = await ensureIngest(options, AbortSignal.timeout(30_000));
    return {
      client: ingest.client,
      missing: [],
      close: () => ingest.close(),
      stop: () => ingest.stop(),
    };
  } catch (error) {
    if (!(error instanceof IngestStartFailed) || error.code !== 'LIBSRT_MISSING') throw error;
    logger.warn({ reason: error.message }, 'the ingest could not be started without libsrt');
    return createMissingIngest(new SocketIngestClient(options.socketPath), error.message);
  }
}

function createMissingIngest(client: SocketIngestClient, reason: string): NodeIngest {
  const remedy = `${reason} – install libsrt (Debian: apt-get install libsrt1.5-gnutls) and start again`;
  return { ...createExternalIngest(client), missing: [{ what: 'SRT ingest', how: remedy }] };
}

/** Returns a connection to an ingest that the agent never stops. */
function createExternalIngest(client: SocketIngestClient): NodeIngest {
  return { client, missing: [], close: () => client.close(), stop: () => client.close() };
}
