import { withTimeout } from '@trailcast/schema/async/deadline';
import type { ZodType } from 'zod';
import { PlatformError, type PlatformFailure } from './platform-error.js';

const TIMEOUT_MS = 8_000;

/**
 * Sends a GET to Twitch's API and parses the response. Throws PlatformError with the code `unauthorized` for
 * the status 401, and `not-allowed` for 403 and 404.
 */
export async function getTwitch<T>(
  url: string,
  headers: Record<string, string>,
  shape: ZodType<T>,
): Promise<T> {
  return parseBody(await sendRequest(url, { headers }), shape);
}

/** A modifying request. */
export interface TwitchChange {
  method: 'POST' | 'PATCH';
  headers: Record<string, string>;
  body: object;
}

/**
 * Sends a modifying request and parses the response. Throws PlatformError like `getTwitch`, and with the code
 * `limited` for the status 429.
 */
export async function callTwitch<T>(url: string, change: TwitchChange, shape: ZodType<T>): Promise<T> {
  return parseBody(await sendChange(url, change), shape);
}

/** Sends a modifying request and ignores the response body. Throws PlatformError like `callTwitch`. */
export async function changeTwitch(url: string, change: TwitchChange): Promise<void> {
  await sendChange(url, change);
}

function sendChange(url: string, { method, headers, body }: TwitchChange): Promise<string> {
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  return sendRequest(url, { method, headers: jsonHeaders, body: JSON.stringify(body) }, (status) =>
    status === 429 ? 'limited' : toFailure(status),
  );
}

/**
 * Returns the response body. The timeout does not depend on the signal of `fetch`, which has no effect after
 * the request was garbage-collected.
 */
async function sendRequest(url: string, init: RequestInit, findFailure = toFailure): Promise<string> {
  const request = async (signal: AbortSignal) => {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { ok: response.ok, status: response.status, text: await response.text() };
  };
  const createTimeoutError = () => new Error('no response in time');
  const response = await withTimeout(TIMEOUT_MS, request, createTimeoutError).catch((cause: unknown) => {
    throw new PlatformError('unavailable', { cause });
  });
  if (!response.ok) throw new PlatformError(findFailure(response.status));
  return response.text;
}

function parseBody<T>(text: string, shape: ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformError('unavailable', { cause });
  }
}

/**
 * Sends a form to Twitch's OAuth endpoints. Throws PlatformError with the code `unauthorized` for the status
 * 400, which means an invalid token.
 */
export async function postTwitch(url: string, form: Record<string, string>): Promise<void> {
  const findFailure = (status: number) => (status === 400 ? 'unauthorized' : toFailure(status));
  await sendRequest(url, { method: 'POST', body: new URLSearchParams(form) }, findFailure);
}

function toFailure(status: number): PlatformFailure {
  if (status === 401) return 'unauthorized';
  return status === 403 || status === 404 ? 'not-allowed' : 'unavailable';
}
