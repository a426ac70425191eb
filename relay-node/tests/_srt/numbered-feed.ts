import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Payload of SRT senders: seven packets of MPEG-TS, bytes. */
const PAYLOAD_BYTES = 1316;
const MARK = 0x54524149;
const SEND_INTERVAL_MS = 10;

type Child = ChildProcessByStdio<Writable | null, Readable | null, Readable>;

async function killChild(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A libsrt sender of numbered packets. The numbers reveal each lost packet to a reader. */
export class NumberedPublisher {
  sentCount = 0;
  stderr = '';
  readonly #child: Child;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = performance.now();

  constructor(
    url: string,
    private readonly packetsPerSecond = 200,
    /** First number; it distinguishes the packets of two senders. */
    private readonly firstNumber = 0,
  ) {
    const args = ['-q', '-a:no', '-chunk:1316', 'file://con', url];
    this.#child = spawn('srt-live-transmit', args, { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#child.stdin!.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.#timer = setInterval(() => this.#sendDuePackets(), SEND_INTERVAL_MS);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Stops sending; the connection stays open. */
  pause(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.pause();
    await killChild(this.#child);
  }

  #sendDuePackets(): void {
    const dueCount = ((performance.now() - this.#startedAt) / 1000) * this.packetsPerSecond;
    for (; this.sentCount < dueCount && !this.hasEnded; this.sentCount++)
      this.#child.stdin!.write(createPacket(this.firstNumber + this.sentCount));
  }
}

/** A libsrt reader that records the numbers of received packets. */
export class NumberedReader {
  readonly numbers: number[] = [];
  damagedCount = 0;
  readonly #child: Child;
  #unread = Buffer.alloc(0);

  constructor(url: string) {
    const args = ['-q', '-a:no', '-chunk:1316', url, 'file://con'];
    this.#child = spawn('srt-live-transmit', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout!.on('data', (bytes: Buffer) => this.#readPackets(bytes));
    this.#child.stderr.resume();
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Returns the number of packets from `minNumber` on that are missing between the first and the last received one. */
  countMissing(minNumber = 0): number {
    const receivedNumbers = this.numbers.filter((number) => number >= minNumber);
    const firstNumber = receivedNumbers[0];
    const lastNumber = receivedNumbers.at(-1);
    return firstNumber === undefined || lastNumber === undefined
      ? 0
      : lastNumber - firstNumber + 1 - receivedNumbers.length;
  }

  /** Stops reading and responding. The connection stays open for a while. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  async close(): Promise<void> {
    await killChild(this.#child);
  }

  #readPackets(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (; this.#unread.length >= PAYLOAD_BYTES; this.#unread = this.#unread.subarray(PAYLOAD_BYTES)) {
      const number = this.#unread.readUInt32BE(8);
      if (createPacket(number).equals(this.#unread.subarray(0, PAYLOAD_BYTES))) this.numbers.push(number);
      else this.damagedCount++;
    }
  }
}

/** Returns MPEG-TS null packets with a mark and the number. */
function createPacket(number: number): Buffer {
  const bytes = Buffer.alloc(PAYLOAD_BYTES, number & 0xff);
  for (let offset = 0; offset < PAYLOAD_BYTES; offset += 188) bytes.set([0x47, 0x1f, 0xff, 0x10], offset);
  bytes.writeUInt32BE(MARK, 4);
  bytes.writeUInt32BE(number, 8);
  return bytes;
}
