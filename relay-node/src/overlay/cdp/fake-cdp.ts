import { CdpError, CdpTimeout, type Cdp, type CdpEvent } from './cdp-connection.js';

type Answer = Record<string, unknown>;
type Script = (params: Answer, sessionId: string | undefined) => Answer | 'hangs' | Promise<Answer>;

/** A browser with scripted answers. Methods without a script return an empty result. Uses Jest's fake timers. */
export class FakeCdp implements Cdp {
  readonly calls: { method: string; params: Answer; sessionId: string | undefined }[] = [];
  readonly #scripts = new Map<string, Script>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #targets = 0;
  isClosed = false;

  constructor() {
    this.answer('Target.createTarget', () => ({ targetId: `target-${++this.#targets}` }));
    this.answer('Target.attachToTarget', ({ targetId }) => ({ sessionId: `session-of-${String(targetId)}` }));
  }

  answer(method: string, script: Script): void {
    this.#scripts.set(method, script);
  }

  async call(...[method, params, { sessionId, limitMs }]: Parameters<Cdp['call']>): ReturnType<Cdp['call']> {
    if (this.isClosed) throw new CdpError('Chromium has closed its connection');
    this.calls.push({ method, params, sessionId });
    const answer = await this.#scripts.get(method)?.(params, sessionId);
    if (answer !== 'hangs') return answer ?? {};
    await new Promise((resolve) => setTimeout(resolve, limitMs));
    throw new CdpTimeout(`${method} was not answered within ${limitMs} ms`);
  }

  on(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(method: string, sessionId: string, params: Answer = {}): void {
    for (const listener of this.#listeners) listener({ method, params, sessionId });
  }

  paramsOf(method: string): Answer[] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params);
  }
}
