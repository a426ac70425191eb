import type { Worker } from 'node:worker_threads';

/** Reply of a worker to an order. */
interface OrderReply {
  kind: 'done';
  order: number;
}
interface PendingOrder<D> {
  resolve: (reply: D) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}
/** `Omit` for each member of a union. */
type WithoutOrder<T> = T extends unknown ? Omit<T, 'order'> : never;

const ORDER_TIMEOUT_MS = 3000;

class WorkerUnresponsive extends Error {
  readonly code = 'WORKER_UNRESPONSIVE';
}

/**
 * Sends numbered orders to a worker thread, which replies to each with `done`. All other reports go to the listener.
 */
export class WorkerChannel<O extends { order: number }, R extends { kind: string }> {
  readonly #pendingOrders = new Map<number, PendingOrder<Extract<R, OrderReply>>>();
  #lastOrder = 0;
  /** Resolves when the thread is ready. Rejects if the thread ends first. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has exited, with its uncaught error or null. */
  readonly ended: Promise<Error | null>;

  /** `afterPost` runs after each order. It notifies a worker that polls for orders. */
  constructor(
    private readonly worker: Worker,
    private readonly listener: (report: Exclude<R, OrderReply | { kind: 'ready' }>) => void,
    private readonly afterPost: () => void = () => undefined,
  ) {
    this.ended = new Promise((resolve) => {
      worker.once('error', resolve);
      worker.once('exit', () => resolve(null));
    });
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (report: R) => (report.kind === 'ready' ? resolve() : this.#receive(report)));
      void this.ended.then((error) =>
        reject(error ?? new WorkerUnresponsive('a worker ended before it was ready')),
      );
    });
    void this.ended.then(() => this.#rejectAll());
    this.ready.catch(() => undefined);
  }

  /** Sends an order. Throws WorkerUnresponsive if the worker exits or does not reply within 3 s. */
  sendOrder(order: WithoutOrder<O>): Promise<Extract<R, OrderReply>> {
    const number = ++this.#lastOrder;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pendingOrders.delete(number);
        reject(new WorkerUnresponsive('a worker does not respond'));
      }, ORDER_TIMEOUT_MS);
      this.#pendingOrders.set(number, { resolve, reject, timer });
      this.worker.postMessage({ ...order, order: number });
      this.afterPost();
    });
  }

  #receive(report: R): void {
    if (report.kind !== 'done') return this.listener(report as Exclude<R, OrderReply | { kind: 'ready' }>);
    const reply = report as Extract<R, OrderReply>;
    const pendingOrder = this.#pendingOrders.get(reply.order);
    if (!pendingOrder) return;
    this.#pendingOrders.delete(reply.order);
    clearTimeout(pendingOrder.timer);
    pendingOrder.resolve(reply);
  }

  #rejectAll(): void {
    for (const { reject, timer } of this.#pendingOrders.values()) {
      clearTimeout(timer);
      reject(new WorkerUnresponsive('a worker has ended'));
    }
    this.#pendingOrders.clear();
  }
}
