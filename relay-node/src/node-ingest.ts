import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RelayNodeConfig } from './config/agent-config.js';
import type { Runner } from './runner/runner.js';
import { SocketIngestClient } from './ingest/control/ingest-client.js';
import { ensureIngest, type EnsureIngestOptions } from './ingest/control/ingest-process.js';
import type { IngestClient } from './ingest/control/ingest-protocol.js';
import { IngestStartFailed } from './ingest/control/ingest-start.js';

/** Whom the ingest becomes where the agent is root: the number before those of the OBS instances. */
const INGEST_UID = 20_099;

export interface NodeIngest {
  client: IngestClient;
  missing: { what: string; how: string }[];
  /** Lets go; the ingest stays for the next agent. */
  close(): Promise<void>;
  /** Ends the ingest too. */
  stop(): Promise<void>;
}

/**
 * Finds the node's ingest or starts it; one that runs by itself is neither started nor ended. Without libsrt the agent runs all the same and tells what is missing.
 * @throws IngestStartFailed for any other reason, e.g. a port in use.
 */
export async function ensureNodeIngest(
  config: RelayNodeConfig,
  runner: Runner['kind'],
  entry: string,
  logger: Logger,
): Promise<NodeIngest> {
  if (config.ingestSocket !== null) return letGo(new SocketIngestClient(config.ingestSocket));
  const folder = join(config.dataDir, 'ingest');
  const options: EnsureIngestOptions = {
    entry,
    socketPath: join(folder, 'ingest.sock'),
    dataDir: folder,
    logFile: join(config.dataDir, 'logs', 'ingest.log'),
    port: config.ingestPort,
    host: config.host,
    absenceMs: config.guardMs,
    containerReaders: runner !== 'process',
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
    logger.warn({ reason: error.message }, 'no ingest without libsrt');
    return withoutIngest(new SocketIngestClient(options.socketPath), error.message);
  }
}

function withoutIngest(client: SocketIngestClient, reason: string): NodeIngest {
  const how = `${reason} – install libsrt (Debian: apt-get install libsrt1.5-gnutls) and start again`;
  return { ...letGo(client), missing: [{ what: 'SRT ingest', how }] };
}

/** There is no process of ours to end. */
function letGo(client: SocketIngestClient): NodeIngest {
  return { client, missing: [], close: () => client.close(), stop: () => client.close() };
}
