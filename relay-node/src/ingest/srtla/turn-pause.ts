/**
 * Maximum number of datagrams that Node reads from a socket in one turn of the event loop (libuv). After that many,
 * more may be waiting.
 */
const FULL_TURN = 32;
/** Length of a pause, ms. Far below the 2 s latency of the bonded listener. */
const PAUSE_MS = 4;

/**
 * Pauses the thread after each turn of the event loop that has read data packets, so that the packets of the next few
 * ms are processed together. Waking this thread and libsrt's for each packet would cost more than the packet. Blocks
 * the thread: no other work may depend on it.
 */
export class TurnPause {
  #datagrams = 0;
  #hasData = false;

  constructor(
    private readonly sleep: (ms: number) => void = blockThread(),
    private readonly afterTurn: (end: () => void) => void = setImmediate,
  ) {}

  /**
   * Call it for each datagram of the socket from any sender: all count towards a full turn. Only data packets cause a
   * pause.
   */
  countDatagram(isData: boolean): void {
    if (this.#datagrams === 0) this.afterTurn(this.#endTurn);
    this.#datagrams += 1;
    if (isData) this.#hasData = true;
  }

  readonly #endTurn = (): void => {
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
