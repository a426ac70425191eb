import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTime } from '@trailcast/schema/async/deadline';

/** The live program and other stand-ins stream for as long as somebody watches. */
const ENDLESS = '/sandbox/';

/** The requests that wait for their answer, so that a process can end without cutting one off. */
export class RunningRequests {
  readonly #running = new Set<FastifyRequest>();
  #last = false;
  #empty: () => void = () => undefined;

  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request) => {
      if (!request.url.startsWith(ENDLESS)) this.#running.add(request);
    });
    app.addHook('onResponse', async (request) => this.#end(request));
    app.addHook('onRequestAbort', async (request) => this.#end(request));
    app.addHook('onSend', async (_request, reply, payload) => {
      if (this.#last) reply.header('connection', 'close');
      return payload;
    });
  }

  /** From now on each answer is the last one on its connection. */
  last(): void {
    this.#last = true;
  }

  /** Resolves when none waits any more, or after `timeoutMs`. */
  async ended(timeoutMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    const empty = new Promise<void>((resolve) => (this.#empty = resolve));
    await inTime(
      timeoutMs,
      () => empty,
      () => new Error('requests still run'),
    ).catch(() => undefined);
  }

  #end(request: FastifyRequest): void {
    this.#running.delete(request);
    if (this.#running.size === 0) this.#empty();
  }
}
