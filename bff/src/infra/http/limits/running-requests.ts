import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTime } from '@trailcast/schema/async/deadline';

/** Local streams last as long as a client watches. */
const ENDLESS = '/sandbox/';

/** Tracks running requests, so that a shutdown does not interrupt them. */
export class RunningRequests {
  readonly #running = new Set<FastifyRequest>();
  #closesConnections = false;
  #empty: () => void = () => undefined;

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith(ENDLESS)) this.#running.add(request);
    });
    app.addHook('onResponse', async (request) => this.#remove(request));
    app.addHook('onRequestAbort', async (request) => this.#remove(request));
    app.addHook('onSend', async (_request, reply, payload) => {
      if (this.#closesConnections) reply.header('connection', 'close');
      return payload;
    });
  }

  /** Closes each connection after its next response. */
  closeConnections(): void {
    this.#closesConnections = true;
  }

  /** Resolves when no request runs, or after `timeoutMs`. */
  async drained(timeoutMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.#empty = resolve));
    await inTime(
      timeoutMs,
      () => empty,
      () => new Error('requests still run'),
    ).catch(() => undefined);
  }

  #remove(request: FastifyRequest): void {
    this.#running.delete(request);
    if (this.#running.size === 0) this.#empty();
  }
}
