import Docker from 'dockerode';
import { z } from 'zod';

const REQUEST_TIMEOUT_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;

/** Error of an engine request that failed with a status, e.g. 404. */
const ErrorResponse = z.object({ statusCode: z.number() });

/**
 * Returns a client of a container engine, without connecting.
 * @param host `unix:///path` or `tcp://host:port`, as in DOCKER_HOST
 * @throws Error for any other value
 */
export function openEngine(host: string, timeout = REQUEST_TIMEOUT_MS): Docker {
  const url = URL.canParse(host) ? new URL(host) : null;
  if (url?.protocol === 'unix:' && url.pathname.length > 1)
    return new Docker({ socketPath: url.pathname, timeout });
  if (url?.protocol === 'tcp:' && url.hostname)
    return new Docker({ protocol: 'http', host: url.hostname, port: Number(url.port || 2375), timeout });
  throw new Error(`${host} is not an engine address, e.g. unix:///var/run/docker.sock`);
}

/** Returns null if the engine responds, otherwise the reason. */
export async function findEngineFailure(host: string): Promise<string | null> {
  try {
    await openEngine(host, PING_TIMEOUT_MS).ping();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the status of an engine's error response, or null for any other error. */
export function findStatus(error: unknown): number | null {
  return ErrorResponse.safeParse(error).data?.statusCode ?? null;
}

/** Awaits a request and ignores errors with these statuses, e.g. for a missing object. */
export async function ignoreStatuses(statuses: readonly number[], request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!statuses.includes(findStatus(error) ?? 0)) throw error;
  });
}
