import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withTimeout } from '@trailcast/schema/async/deadline';

/** Path of the sandbox. Its live streams last as long as a client receives them. */
const STREAMING_PATH = '/sandbox/';

/** Tracks running requests, so that a shutdown does not interrupt them. */
export class RunningRequests {
  readonly #runningRequests = new Set<FastifyRequest>();
  #closesConnections = false;
  #resolveIdle: () => void = () => undefined;

  track(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith(STREAMING_PATH)) this.#runningRequests.add(request);
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
  async waitUntilIdle(timeoutMs: number): Promise<void> {
    if (this.#runningRequests.size === 0) return;
    const idle = new Promise<void>((resolve) => (this.#resolveIdle = resolve));
    await withTimeout(
      timeoutMs,
      () => idle,
      () => new Error('requests still run'),
    ).catch(() => undefined);
  }

  #remove(request: FastifyRequest): void {
    this.#runningRequests.delete(request);
    if (this.#runningRequests.size === 0) this.#resolveIdle();
  }
}
