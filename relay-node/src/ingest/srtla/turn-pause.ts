/** Packets that Node reads from a socket in one turn of the event loop (libuv). After so many more are waiting. */
const FULL_TURN = 32;
/** Far below the latency of the bonded listener, 2 s, which absorbs it. */
const PAUSE_MS = 4;

/**
 * Pauses the thread after each turn of the event loop that has read data packets, so that the packets of the
 * next few ms are read and passed on together. To wake this thread and libsrt's for each packet would cost more
 * than the packet. Blocks the thread: no other work may wait on it.
 */
export class TurnPause {
  #packets = 0;

  constructor(
    private readonly sleep: (ms: number) => void = blockThread(),
    private readonly afterTurn: (end: () => void) => void = setImmediate,
  ) {}

  /** Called for each data packet. Handshakes and keepalives alone cause no pause. */
  readData(): void {
    this.#packets += 1;
    if (this.#packets === 1) this.afterTurn(this.#end);
  }

  readonly #end = (): void => {
    const isFull = this.#packets >= FULL_TURN;
    this.#packets = 0;
    if (!isFull) this.sleep(PAUSE_MS);
  };
}

function blockThread(): (ms: number) => void {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return (ms) => void Atomics.wait(cell, 0, 0, ms);
}
