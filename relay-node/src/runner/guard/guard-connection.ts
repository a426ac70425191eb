import type { Socket } from 'node:net';
import { sleep } from '@trailcast/schema/async/sleep';
import { abortable } from '@trailcast/schema/async/deadline';
import { z } from 'zod';
import { PageState } from '../../overlay/protocol.js';
import { createLineReader } from '../../machine/line-reader.js';
import { tryConnect } from '../../machine/try-connect.js';
import type { GuardCommand } from './guard-protocol.js';

const GuardStateLine = z.object({
  running: z.boolean(),
  obsPid: z.number().nullable(),
  xvfbPid: z.number().nullable(),
  hubPid: z.number().nullable().optional(),
  pages: z.array(PageState).optional(),
  reason: z.string().nullable(),
  pluginsHidden: z.boolean(),
});
type GuardStateLine = z.infer<typeof GuardStateLine>;

const RETRY_DELAY_MS = 5;

/** An agent's connection to a guard, with automatic heartbeats. A closed connection means that the guard has exited. */
export class GuardConnection {
  state: GuardStateLine | null = null;
  /** Reason why the guard is unreachable; null while it is connected. */
  closeReason: string | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #heartbeatTimer: NodeJS.Timeout;

  private constructor(
    private readonly socket: Socket,
    silenceMs: number,
  ) {
    this.#heartbeatTimer = setInterval(() => this.send({ do: 'heartbeat' }), Math.min(silenceMs / 5, 10_000));
    this.#heartbeatTimer.unref();
    socket.on(
      'data',
      createLineReader((line) => this.#onLine(line)),
    );
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#closeConnection('The guard of OBS has exited'));
  }

  /** Connects to a starting guard. Retries until `signal` aborts. */
  static async open(path: string, silenceMs: number, signal: AbortSignal): Promise<GuardConnection> {
    for (;;) {
      const socket = await tryConnect(path);
      if (socket) return new GuardConnection(socket, silenceMs);
      if (signal.aborted) throw new Error(`The guard of OBS does not respond: ${String(signal.reason)}`);
      await sleep(RETRY_DELAY_MS);
    }
  }

  send(command: GuardCommand): void {
    if (this.closeReason === null) this.socket.write(`${JSON.stringify(command)}\n`);
  }

  /** Calls the listener at each change of `state` and `closeReason`. Returns a function that removes the listener. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when `matches` returns true or the guard has exited. Rejects when `signal` aborts. */
  async waitUntil(matches: (state: GuardStateLine | null) => boolean, signal: AbortSignal): Promise<void> {
    const isDone = () => this.closeReason !== null || matches(this.state);
    if (isDone()) return;
    let unsubscribe: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (unsubscribe = this.on(() => isDone() && resolve())));
    await abortable(done, signal).finally(unsubscribe);
  }

  close(): void {
    this.socket.destroy();
    this.#closeConnection('closed');
  }

  #onLine(line: string): void {
    this.state = GuardStateLine.parse(JSON.parse(line));
    for (const listener of this.#listeners) listener();
  }

  #closeConnection(reason: string): void {
    if (this.closeReason !== null) return;
    clearInterval(this.#heartbeatTimer);
    this.closeReason = reason;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
