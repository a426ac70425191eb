import type { ZodType } from 'zod';
import { PlatformError } from './platform-error.js';

const TIMEOUT_MS = 8_000;

/** Sends a GET to Twitch's API and parses the response. Throws PlatformError: 401 `unauthorized`, 403 and 404 `not-allowed`. */
export async function getTwitch<T>(
  url: string,
  headers: Record<string, string>,
  shape: ZodType<T>,
): Promise<T> {
  const response = await request(url, headers);
  if (!response.ok) {
    await response.body?.cancel();
    throw new PlatformError(failureOf(response.status));
  }
  try {
    return shape.parse(await response.json());
  } catch (cause) {
    throw new PlatformError('unavailable', { cause });
  }
}

async function request(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new PlatformError('unavailable', { cause });
  }
}

function failureOf(status: number) {
  if (status === 401) return 'unauthorized';
  return status === 403 || status === 404 ? 'not-allowed' : 'unavailable';
}
