import type { Readable, Writable } from 'node:stream';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { z } from 'zod';
import { MessageReader } from './message-reader.js';

const Message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** An event of the Chrome DevTools Protocol. */
export interface CdpEvent {
  method: string;
  params: Record<string, unknown>;
  /** The attached target; undefined for the browser itself. */
  sessionId: string | undefined;
}

/** Thrown if a call has no response in time, because the page or Chromium is hung. */
export class CdpTimeout extends Error {}
/** Thrown if Chromium responds to a call with an error, or if its connection has closed. */
export class CdpError extends Error {}

/** A connection to Chromium. */
export interface Cdp {
  /**
   * Calls a method of the protocol, and returns its result.
   * @throws CdpTimeout if there is no response in time, CdpError for an error response or a closed connection.
   */
  call(
    method: string,
    params: Record<string, unknown>,
    options: { sessionId?: string; timeoutMs: number },
  ): Promise<Record<string, unknown>>;
  /** Calls the listener for each event. Returns a function that removes the listener. */
  on(listener: (event: CdpEvent) => void): () => void;
}

interface PendingCall {
  resolve: (result: Record<string, unknown>) => void;
  reject: (error: Error) => void;
}

/**
 * Chrome DevTools Protocol over two pipes (`--remote-debugging-pipe`): JSON messages, each terminated by a zero byte.
 * Pages could connect to a port, but not to a pipe.
 */
export class CdpConnection implements Cdp {
  #lastId = 0;
  #closeReason: Error | null = null;
  readonly #pendingCalls = new Map<number, PendingCall>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();

  constructor(
    private readonly toChromium: Writable,
    fromChromium: Readable,
  ) {
    const reader = new MessageReader((text) => this.#handleMessage(text));
    fromChromium.on('data', (data: Buffer) => {
      try {
        reader.push(data);
      } catch (error) {
        this.close(error instanceof Error ? error : new Error(String(error)));
      }
    });
    for (const stream of [toChromium, fromChromium]) {
      stream.on('error', () => undefined);
      stream.once('close', () => this.close(new CdpError('Chromium has closed its connection')));
    }
  }

  async call(
    ...[method, params, { sessionId, timeoutMs }]: Parameters<Cdp['call']>
  ): ReturnType<Cdp['call']> {
    if (this.#closeReason) throw this.#closeReason;
    const id = ++this.#lastId;
    const response = new Promise<Record<string, unknown>>((resolve, reject) =>
      this.#pendingCalls.set(id, { resolve, reject }),
    );
    this.toChromium.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const newTimeoutError = () => new CdpTimeout(`${method} had no response within ${timeoutMs} ms`);
    return withTimeout(timeoutMs, () => response, newTimeoutError).finally(() =>
      this.#pendingCalls.delete(id),
    );
  }

  on(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Rejects all pending calls. Also called when a pipe closes. */
  close(reason: Error): void {
    if (this.#closeReason) return;
    this.#closeReason = reason;
    for (const { reject } of this.#pendingCalls.values()) reject(reason);
    this.toChromium.destroy();
  }

  #handleMessage(text: string): void {
    const { id, method, params = {}, sessionId, result = {}, error } = Message.parse(JSON.parse(text));
    if (id === undefined) {
      if (method !== undefined)
        for (const listener of this.#listeners) listener({ method, params, sessionId });
      return;
    }
    const pendingCall = this.#pendingCalls.get(id);
    if (error) pendingCall?.reject(new CdpError(error.message));
    else pendingCall?.resolve(result);
  }
}
