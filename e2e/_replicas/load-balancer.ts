import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

const CHECK_INTERVAL_MS = 200;
/** Timeout of a readiness check on a loaded machine, ms. */
const CHECK_TIMEOUT_MS = 5_000;

/** A TCP load balancer. It distributes connections round-robin over the targets with status 200 for /readyz. */
export class LoadBalancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #readyPorts = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;
  #targets: number[] = [];
  #connectionCount = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#forward(socket));
  }

  static async start(): Promise<LoadBalancer> {
    const balancer = new LoadBalancer();
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    balancer.#scheduleCheck();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Replaces the targets, which are ports on loopback. */
  async setTargets(targets: number[]): Promise<void> {
    this.#targets = targets;
    await this.checkTargets();
  }

  /** Returns true if this port gets connections. */
  isReady(port: number): boolean {
    return this.#readyPorts.has(port);
  }

  /** Repeats the check after an interval. Checks are sequential, so an older result never replaces a newer one. */
  #scheduleCheck(): void {
    if (this.#isOpen)
      this.#timer = setTimeout(
        () => void this.checkTargets().then(() => this.#scheduleCheck()),
        CHECK_INTERVAL_MS,
      );
  }

  async checkTargets(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (port) => {
        const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
        const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(({ ok }) => ok, () => false); // prettier-ignore
        if (isReady) this.#readyPorts.add(port);
        else this.#readyPorts.delete(port);
      }),
    );
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(client: Socket): void {
    const readyTargets = this.#targets.filter((port) => this.#readyPorts.has(port));
    const port = readyTargets[this.#connectionCount++ % Math.max(1, readyTargets.length)];
    if (port === undefined) return void client.destroy();
    const target = connect(port, '127.0.0.1');
    for (const [source, peer] of [
      [client, target],
      [target, client],
    ] as const) {
      // prettier-ignore
      this.#sockets.add(source);
      source.on('error', () => peer.destroy());
      source.on('close', () => {
        this.#sockets.delete(source);
        peer.destroy();
      });
      source.pipe(peer);
    }
  }
}
