import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

const LOOK_EVERY_MS = 200;
/** Timeout of a readiness check on a loaded machine, ms. */
const LOOK_MS = 5_000;

/** A TCP load balancer: round-robin over targets whose /readyz returns 200. */
export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #ready = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;
  #targets: number[] = [];
  #turn = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#pass(socket));
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    balancer.#lookAgain();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Replaces the targets, which are ports on loopback. */
  async serve(targets: number[]): Promise<void> {
    this.#targets = targets;
    await this.look();
  }

  /** Returns true if this port gets connections. */
  serves(port: number): boolean {
    return this.#ready.has(port);
  }

  /** Repeats the check. Checks are sequential, so that an older result never replaces a newer one. */
  #lookAgain(): void {
    if (this.#isOpen)
      this.#timer = setTimeout(() => void this.look().then(() => this.#lookAgain()), LOOK_EVERY_MS);
  }

  async look(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (port) => {
        const signal = AbortSignal.timeout(LOOK_MS);
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(({ ok }) => ok, () => false); // prettier-ignore
        if (ready) this.#ready.add(port);
        else this.#ready.delete(port);
      }),
    );
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(from: Socket): void {
    const able = this.#targets.filter((port) => this.#ready.has(port));
    const port = able[this.#turn++ % Math.max(1, able.length)];
    if (port === undefined) return void from.destroy();
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      // prettier-ignore
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
