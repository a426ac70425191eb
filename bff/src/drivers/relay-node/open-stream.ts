import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/**
 * Sends a GET and returns the response, whose body is read as it arrives and ends with the signal. A chunk of `fetch` takes several
 * times the processor time, and its body outlives the signal.
 */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, { headers, signal });
  // Also after the response, which then fails as well.
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
