import type { ForwardSockets } from './forwards.js';

type ConnectionTarget = Parameters<ForwardSockets['startConnection']>[0];

/** In-memory ForwardSockets for unit tests. The test accepts and breaks the connections. */
export class FakeForwardSockets implements ForwardSockets {
  readonly connectionAttempts: (ConnectionTarget & { socket: number })[] = [];
  readonly closedSockets: number[] = [];
  readonly #states = new Map<number, 'connecting' | 'connected' | 'broken'>();
  #rejectCode = 0;
  #lastSocket = 100;

  startConnection(target: ConnectionTarget): number {
    const socket = ++this.#lastSocket;
    this.connectionAttempts.push({ ...target, socket });
    this.#states.set(socket, 'connecting');
    return socket;
  }

  /** Completes the newest connection attempt. */
  acceptConnection(): void {
    this.#states.set(this.#lastSocket, 'connected');
  }

  /** Refuses the newest connection attempt or breaks its connection. */
  breakConnection(code: number): void {
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
    this.closedSockets.push(socket);
  }
}
