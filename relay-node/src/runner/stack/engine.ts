import Docker from 'dockerode';
import { z } from 'zod';

const CALL_MS = 20_000;
const PING_MS = 2_000;

/** The engine's answer to a call that failed, e.g. 404. */
const Refusal = z.object({ statusCode: z.number() });

/**
 * Opens a container engine; nothing is called yet.
 * @param host `unix:///path` or `tcp://host:port`, as in DOCKER_HOST
 * @throws Error when it is neither.
 */
export function openEngine(host: string, timeout = CALL_MS): Docker {
  const url = URL.canParse(host) ? new URL(host) : null;
  if (url?.protocol === 'unix:' && url.pathname.length > 1)
    return new Docker({ socketPath: url.pathname, timeout });
  if (url?.protocol === 'tcp:' && url.hostname)
    return new Docker({ protocol: 'http', host: url.hostname, port: Number(url.port || 2375), timeout });
  throw new Error(`${host} is no engine's address, e.g. unix:///var/run/docker.sock`);
}

/** Null when the engine answers, else why it does not. */
export async function engineSilence(host: string): Promise<string | null> {
  try {
    await openEngine(host, PING_MS).ping();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Status of an answer that refused a call; null for any other error. */
export function statusOf(error: unknown): number | null {
  return Refusal.safeParse(error).data?.statusCode ?? null;
}

/** Runs a call whose object may be missing, or may already be as wanted. */
export async function unless(statuses: readonly number[], call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!statuses.includes(statusOf(error) ?? 0)) throw error;
  });
}
