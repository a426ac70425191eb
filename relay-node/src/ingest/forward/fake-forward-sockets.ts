import type { ForwardSockets } from './forwards.js';

type Call = Parameters<ForwardSockets['call']>[0];

/** In-memory ForwardSockets for unit tests. The test acts as the other ingest. */
export class FakeForwardSockets implements ForwardSockets {
  readonly calls: (Call & { socket: number })[] = [];
  readonly closed: number[] = [];
  readonly #states = new Map<number, 'connecting' | 'connected' | 'broken'>();
  #code = 0;
  #lastSocket = 100;

  call(target: Call): number {
    const socket = ++this.#lastSocket;
    this.calls.push({ ...target, socket });
    this.#states.set(socket, 'connecting');
    return socket;
  }

  /** Completes the newest call. */
  answer(): void {
    this.#states.set(this.#lastSocket, 'connected');
  }

  /** Refuses the newest call or breaks its connection. */
  break(code: number): void {
    this.#code = code;
    this.#states.set(this.#lastSocket, 'broken');
  }

  state(socket: number) {
    return this.#states.get(socket) ?? 'broken';
  }

  rejectReason(): number {
    return this.#code;
  }

  close(socket: number): void {
    this.closed.push(socket);
  }
}
