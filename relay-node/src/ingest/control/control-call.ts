import { request, type IncomingMessage } from 'node:http';

/** Thrown if the connection to the ingest fails or ends before the response is complete. */
export class IngestUnreachable extends Error {
  readonly code = 'INGEST_UNREACHABLE';
  constructor(detail: string) {
    super(`the ingest can't be reached: ${detail}`);
  }
}

/** Thrown if the ingest responds with a status of 400 or above. */
export class IngestHttpError extends Error {
  readonly code = 'INGEST_HTTP_ERROR';
  constructor(readonly status: number) {
    super(`the ingest responded with status ${status}`);
  }
}

/** A request to the ingest. `body` is sent as JSON. */
export interface ControlRequest {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: unknown;
}

/**
 * Sends a request over the ingest's unix socket. Resolves with the response before its body is read.
 * @throws IngestUnreachable if the connection fails, IngestHttpError for a status of 400 or above
 */
export function sendRequest(
  socketPath: string,
  controlRequest: ControlRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, path } = controlRequest;
    const headers = controlRequest.body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoingRequest = request(
      { socketPath, method, path, headers, signal, agent: false },
      (response) => {
        const status = response.statusCode ?? 0;
        if (status < 400) return resolve(response);
        response.destroy();
        reject(new IngestHttpError(status));
      },
    );
    outgoingRequest.on('error', (error) => reject(new IngestUnreachable(error.message)));
    outgoingRequest.end(controlRequest.body === undefined ? undefined : JSON.stringify(controlRequest.body));
  });
}

/** Sends a request and returns the JSON response, or undefined if the body is empty. Throws like `sendRequest`. */
export async function sendJsonRequest(
  socketPath: string,
  controlRequest: ControlRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await sendRequest(socketPath, controlRequest, signal);
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) text += chunk as string;
  } catch (error) {
    throw new IngestUnreachable(error instanceof Error ? error.message : String(error));
  }
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
