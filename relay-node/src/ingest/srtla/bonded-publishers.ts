import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { RelaySnapshot } from '../threads/worker-messages.js';
import type { ReceiverSnapshot } from './receiver.js';

/** Adds the links to publishers that use the SRTLA receiver. */
export const withLinks = (
  publishers: RelaySnapshot['publishers'],
  { connections }: ReceiverSnapshot,
): IngestSnapshot['publishers'] =>
  publishers.map(({ bondedPort, ...publisher }) => {
    if (bondedPort === null) return publisher;
    return { ...publisher, links: connections.find(({ port }) => port === bondedPort)?.links ?? [] };
  });
