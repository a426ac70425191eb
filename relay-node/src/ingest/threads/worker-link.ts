import type { Worker } from 'node:worker_threads';

/** Reply of a worker to an order. */
interface OrderReply {
  kind: 'done';
  order: number;
}
interface PendingOrder<D> {
  resolve: (done: D) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}
/** `Omit` for each member of a union. */
type WithoutOrder<T> = T extends unknown ? Omit<T, 'order'> : never;

const ORDER_TIMEOUT_MS = 3000;

class WorkerSilent extends Error {
  readonly code = 'WORKER_SILENT';
}

/**
 * Sends numbered orders to a worker thread, which replies to each with `done`. All other reports go to the listener.
 */
export class WorkerLink<O extends { order: number }, R extends { kind: string }> {
  readonly #pendingOrders = new Map<number, PendingOrder<Extract<R, OrderReply>>>();
  #order = 0;
  /** Resolves when the thread is ready. Rejects if it fails before that. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has exited, with its uncaught error or null. */
  readonly ended: Promise<Error | null>;

  /** `afterPost` runs after each order, to wake a polling worker. */
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
        reject(error ?? new WorkerSilent('a worker ended before it was ready')),
      );
    });
    void this.ended.then(() => this.#rejectAll());
    this.ready.catch(() => undefined);
  }

  /** Sends an order. Throws WorkerSilent if the worker does not reply within 3 s or exits. */
  ask(order: WithoutOrder<O>): Promise<Extract<R, OrderReply>> {
    const number = ++this.#order;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pendingOrders.delete(number);
        reject(new WorkerSilent('a worker does not answer'));
      }, ORDER_TIMEOUT_MS);
      this.#pendingOrders.set(number, { resolve, reject, timer });
      this.worker.postMessage({ ...order, order: number });
      this.afterPost();
    });
  }

  #receive(report: R): void {
    if (report.kind !== 'done') return this.listener(report as Exclude<R, OrderReply | { kind: 'ready' }>);
    const done = report as Extract<R, OrderReply>;
    const pending = this.#pendingOrders.get(done.order);
    if (!pending) return;
    this.#pendingOrders.delete(done.order);
    clearTimeout(pending.timer);
    pending.resolve(done);
  }

  #rejectAll(): void {
    for (const { reject, timer } of this.#pendingOrders.values()) {
      clearTimeout(timer);
      reject(new WorkerSilent('a worker has ended'));
    }
    this.#pendingOrders.clear();
  }
}
