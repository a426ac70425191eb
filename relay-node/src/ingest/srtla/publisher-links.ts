import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { RelaySnapshot } from '../threads/worker-messages.js';
import type { ReceiverSnapshot } from './receiver.js';

/** Adds the links to each publisher that is connected through the SRTLA receiver. */
export const addLinks = (
  publishers: RelaySnapshot['publishers'],
  { connections }: ReceiverSnapshot,
): IngestSnapshot['publishers'] =>
  publishers.map(({ bondedPort, ...publisher }) => {
    if (bondedPort === null) return publisher;
    return { ...publisher, links: connections.find(({ port }) => port === bondedPort)?.links ?? [] };
  });
