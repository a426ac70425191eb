/** Datagrams that Node reads from a socket in one turn of the event loop (libuv). After so many more are waiting. */
const FULL_TURN = 32;
/** Far below the latency of the bonded listener, 2 s, which absorbs it. */
const PAUSE_MS = 4;

/**
 * Pauses the thread after each turn of the event loop that has read data packets, so that the packets of the
 * next few ms are read and passed on together. To wake this thread and libsrt's for each packet would cost more
 * than the packet. Blocks the thread: no other work may wait on it.
 */
export class TurnPause {
  #datagrams = 0;
  #hasData = false;

  constructor(
    private readonly sleep: (ms: number) => void = blockThread(),
    private readonly afterTurn: (end: () => void) => void = setImmediate,
  ) {}

  /**
   * Called for each datagram of the socket, whoever sent it: all count towards a full turn. Handshakes and keepalives
   * alone cause no pause.
   */
  read(isData: boolean): void {
    if (this.#datagrams === 0) this.afterTurn(this.#end);
    this.#datagrams += 1;
    if (isData) this.#hasData = true;
  }

  readonly #end = (): void => {
    const pauses = this.#hasData && this.#datagrams < FULL_TURN;
    this.#datagrams = 0;
    this.#hasData = false;
    if (pauses) this.sleep(PAUSE_MS);
  };
}

function blockThread(): (ms: number) => void {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return (ms) => void Atomics.wait(cell, 0, 0, ms);
}
