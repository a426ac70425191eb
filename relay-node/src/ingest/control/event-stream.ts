import { IngestUnreachable, sendRequest } from './control-call.js';
import { Deadline } from '@trailcast/schema/async/deadline';
import { IngestSnapshot } from './ingest-protocol.js';
import { LineStream } from './line-stream.js';

/** Timeout for the next snapshot, ms. The ingest sends a snapshot at least every 2 s. */
const SNAPSHOT_TIMEOUT_MS = 6000;

/**
 * Follows GET /events until the ingest closes the stream, the timeout expires, or `signal` aborts. Never resolves.
 * @throws IngestUnreachable in each of these cases.
 */
export async function followEvents(
  socketPath: string,
  onSnapshot: (snapshot: IngestSnapshot) => void,
  signal: AbortSignal,
): Promise<never> {
  const snapshotDeadline = new Deadline(SNAPSHOT_TIMEOUT_MS, signal);
  try {
    const response = await sendRequest(
      socketPath,
      { method: 'GET', path: '/events' },
      snapshotDeadline.signal,
    );
    const lines = new LineStream();
    for await (const chunk of response.setEncoding('utf8')) {
      snapshotDeadline.restart();
      for (const line of lines.push(chunk as string)) onSnapshot(IngestSnapshot.parse(JSON.parse(line)));
    }
  } catch (error) {
    throw new IngestUnreachable(error instanceof Error ? error.message : String(error));
  } finally {
    snapshotDeadline.end();
  }
  throw new IngestUnreachable('the ingest has ended the events');
}
