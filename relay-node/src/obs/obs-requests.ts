import { sleep } from '@trailcast/schema/async/sleep';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type OBSWebSocket from 'obs-websocket-js/json';
import { OBSWebSocketError, type OBSRequestTypes, type OBSResponseTypes } from 'obs-websocket-js/json';
import { ObsError } from './obs-error.js';

/** RequestStatus::NotReady of obs-websocket: OBS is loading or changing its collection. */
const NOT_READY = 207;
const NOT_READY_RETRY_MS = 20;
const REQUEST_TIMEOUT_MS = 5_000;

/** Sends requests over one connection. Each request has a timeout and rejects when the connection ends. */
export class ObsRequests {
  readonly #socket: OBSWebSocket;
  /** Rejects when the connection ends. */
  readonly #connectionEnd: Promise<never>;

  constructor(socket: OBSWebSocket) {
    this.#socket = socket;
    this.#connectionEnd = new Promise((_resolve, reject) => {
      socket.once('ConnectionClosed', ({ message }) => {
        reject(new ObsError('closed', `The connection to OBS has ended${message ? `: ${message}` : ''}`));
      });
    });
    this.#connectionEnd.catch(() => undefined);
  }

  /**
   * Sends a request and returns its response.
   * @throws ObsError if OBS rejects the request or does not respond in time, or if the connection ends.
   */
  async send<Type extends keyof OBSRequestTypes>(
    type: Type,
    data?: OBSRequestTypes[Type],
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<OBSResponseTypes[Type]> {
    return this.#sendWithTimeout(type, (signal) => this.#sendUntilReady(type, data, signal), timeoutMs);
  }

  /**
   * Subscribes to events. `eventSubscriptions` is a bit mask of EventSubscription.
   * @throws ObsError if OBS does not respond in time, or if the connection ends.
   */
  async subscribe(eventSubscriptions: number): Promise<void> {
    await this.#sendWithTimeout(
      'Reidentify',
      () => this.#socket.reidentify({ eventSubscriptions }),
      REQUEST_TIMEOUT_MS,
    );
  }

  #sendWithTimeout<T>(
    requestName: string,
    send: (signal: AbortSignal) => Promise<T>,
    timeoutMs: number,
  ): Promise<T> {
    const newTimeoutError = () =>
      new ObsError('timeout', `OBS did not respond to ${requestName} within ${timeoutMs} ms`);
    return withTimeout(
      timeoutMs,
      (signal) => Promise.race([send(signal), this.#connectionEnd]),
      newTimeoutError,
    );
  }

  async #sendUntilReady<Type extends keyof OBSRequestTypes>(
    type: Type,
    data: OBSRequestTypes[Type] | undefined,
    signal: AbortSignal,
  ): Promise<OBSResponseTypes[Type]> {
    for (;;) {
      try {
        return await this.#socket.call(type, data);
      } catch (error) {
        if (!(error instanceof OBSWebSocketError))
          throw new ObsError('closed', `${type}: ${String(error)}`, { cause: error });
        if (error.code !== NOT_READY || signal.aborted) {
          throw new ObsError('rejected', `OBS rejected ${type}: ${error.message || `code ${error.code}`}`, {
            cause: error,
          });
        }
        await sleep(NOT_READY_RETRY_MS, signal);
      }
    }
  }
}
