import { CdpError, CdpTimeout, type Cdp, type CdpEvent } from './cdp-connection.js';

type Result = Record<string, unknown>;
type Reply = (params: Result, sessionId: string | undefined) => Result | 'hangs' | Promise<Result>;

/** A browser with scripted replies. Calls without a reply return an empty result. Works with Jest's fake timers. */
export class FakeCdp implements Cdp {
  readonly calls: { method: string; params: Result; sessionId: string | undefined }[] = [];
  readonly #replies = new Map<string, Reply>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #targets = 0;
  isClosed = false;

  constructor() {
    this.setReply('Target.createTarget', () => ({ targetId: `target-${++this.#targets}` }));
    this.setReply('Target.attachToTarget', ({ targetId }) => ({
      sessionId: `session-of-${String(targetId)}`,
    }));
  }

  setReply(method: string, reply: Reply): void {
    this.#replies.set(method, reply);
  }

  async call(
    ...[method, params, { sessionId, timeoutMs }]: Parameters<Cdp['call']>
  ): ReturnType<Cdp['call']> {
    if (this.isClosed) throw new CdpError('Chromium has closed its connection');
    this.calls.push({ method, params, sessionId });
    const result = await this.#replies.get(method)?.(params, sessionId);
    if (result !== 'hangs') return result ?? {};
    await new Promise((resolve) => setTimeout(resolve, timeoutMs));
    throw new CdpTimeout(`${method} had no response within ${timeoutMs} ms`);
  }

  on(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(method: string, sessionId: string, params: Result = {}): void {
    for (const listener of this.#listeners) listener({ method, params, sessionId });
  }

  listParams(method: string): Result[] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params);
  }
}
