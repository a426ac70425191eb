import type { ForwardSockets } from './forwards.js';

type CallTarget = Parameters<ForwardSockets['startCall']>[0];

/** In-memory ForwardSockets for unit tests. The test accepts and breaks the calls. */
export class FakeForwardSockets implements ForwardSockets {
  readonly calls: (CallTarget & { socket: number })[] = [];
  readonly closed: number[] = [];
  readonly #states = new Map<number, 'connecting' | 'connected' | 'broken'>();
  #rejectCode = 0;
  #lastSocket = 100;

  startCall(target: CallTarget): number {
    const socket = ++this.#lastSocket;
    this.calls.push({ ...target, socket });
    this.#states.set(socket, 'connecting');
    return socket;
  }

  /** Completes the newest call. */
  acceptCall(): void {
    this.#states.set(this.#lastSocket, 'connected');
  }

  /** Refuses the newest call or breaks its connection. */
  breakCall(code: number): void {
    this.#rejectCode = code;
    this.#states.set(this.#lastSocket, 'broken');
  }

  readState(socket: number) {
    return this.#states.get(socket) ?? 'broken';
  }

  readRejectReason(): number {
    return this.#rejectCode;
  }

  close(socket: number): void {
    this.closed.push(socket);
  }
}
