import type { Worker } from 'node:worker_threads';

/** Reply of a worker to a command. */
interface CommandReply {
  kind: 'done';
  id: number;
}
interface PendingCommand<D> {
  resolve: (reply: D) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}
/** `Omit` for each member of a union. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

const COMMAND_TIMEOUT_MS = 3000;

/** Thrown if a worker exits or does not reply in time. */
class WorkerUnresponsive extends Error {
  readonly code = 'WORKER_UNRESPONSIVE';
}

/**
 * Sends numbered commands to a worker thread, which replies to each with `done`. All other reports go to the listener.
 */
export class WorkerChannel<C extends { id: number }, R extends { kind: string }> {
  readonly #pendingCommands = new Map<number, PendingCommand<Extract<R, CommandReply>>>();
  #lastId = 0;
  /** Resolves when the thread is ready. Rejects if the thread ends first. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has exited, with its uncaught error or null. */
  readonly ended: Promise<Error | null>;

  /** `afterPost` runs after each command. It notifies a worker that polls for commands. */
  constructor(
    private readonly worker: Worker,
    private readonly listener: (report: Exclude<R, CommandReply | { kind: 'ready' }>) => void,
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

  /** Sends a command. Throws WorkerUnresponsive if the worker exits or does not reply within 3 s. */
  sendCommand(command: WithoutId<C>): Promise<Extract<R, CommandReply>> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pendingCommands.delete(id);
        reject(new WorkerUnresponsive('a worker does not respond'));
      }, COMMAND_TIMEOUT_MS);
      this.#pendingCommands.set(id, { resolve, reject, timer });
      this.worker.postMessage({ ...command, id });
      this.afterPost();
    });
  }

  #receive(report: R): void {
    if (report.kind !== 'done') return this.listener(report as Exclude<R, CommandReply | { kind: 'ready' }>);
    const reply = report as Extract<R, CommandReply>;
    const pendingCommand = this.#pendingCommands.get(reply.id);
    if (!pendingCommand) return;
    this.#pendingCommands.delete(reply.id);
    clearTimeout(pendingCommand.timer);
    pendingCommand.resolve(reply);
  }

  #rejectAll(): void {
    for (const { reject, timer } of this.#pendingCommands.values()) {
      clearTimeout(timer);
      reject(new WorkerUnresponsive('a worker has ended'));
    }
    this.#pendingCommands.clear();
  }
}
