/**
 * Maximum number of datagrams that Node reads from a socket in one turn of the event loop (libuv). After a full turn,
 * more datagrams may be waiting.
 */
const MAX_DATAGRAMS_PER_TURN = 32;
/** Length of a pause, ms. It is far below the 2 s latency of the bonded listener. */
const PAUSE_MS = 4;

/**
 * Pauses the thread after each turn of the event loop that has read data packets. The packets of the next few ms are
 * then processed together, because a context switch costs more than a packet. The pause blocks the thread, so no other
 * work may depend on the thread.
 */
export class BatchPause {
  #datagrams = 0;
  #hasData = false;

  constructor(
    private readonly sleep: (ms: number) => void = createThreadSleep(),
    private readonly afterTurn: (end: () => void) => void = setImmediate,
  ) {}

  /**
   * Counts a datagram. Call it for each datagram of the socket, because each counts for the limit of a turn. Only data
   * packets cause a pause.
   */
  countDatagram(isData: boolean): void {
    if (this.#datagrams === 0) this.afterTurn(this.#endTurn);
    this.#datagrams += 1;
    if (isData) this.#hasData = true;
  }

  readonly #endTurn = (): void => {
    const isPauseDue = this.#hasData && this.#datagrams < MAX_DATAGRAMS_PER_TURN;
    this.#datagrams = 0;
    this.#hasData = false;
    if (isPauseDue) this.sleep(PAUSE_MS);
  };
}

function createThreadSleep(): (ms: number) => void {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  return (ms) => void Atomics.wait(cell, 0, 0, ms);
}
