import { Worker } from 'node:worker_threads';
import { WorkerLink } from './worker-link.js';
import {
  FLAG,
  FLAGS_BYTES,
  type DataOrder,
  type DataReport,
  type DataWorkerSetup,
  type HookOrder,
  type HookReport,
  type HookWorkerSetup,
} from './worker-messages.js';

export type HookLink = WorkerLink<HookOrder, HookReport>;
export type DataLink = WorkerLink<DataOrder, DataReport>;

export interface ThreadOptions {
  hookUrl: URL;
  dataUrl: URL;
  listener: number;
  /** Literal address that the listener is bound to. */
  host: string;
  epoll: number;
  rightsMaxAgeMs: number;
  containerReaders: boolean;
  /** This ingest's name in the tickets of forwarded feeds. */
  name: string;
  onHookReport: (report: Extract<HookReport, { kind: 'refused' | 'callers' }>) => void;
  onDataReport: (report: Extract<DataReport, { kind: 'picture' | 'connection' | 'tap' }>) => void;
}

/** The two worker threads and the memory they share with the main thread. */
export class Threads {
  readonly flags = new Int32Array(new SharedArrayBuffer(FLAGS_BYTES));
  readonly hook: HookLink;
  readonly data: DataLink;

  constructor(options: ThreadOptions) {
    const { listener, host, epoll, rightsMaxAgeMs, containerReaders, name } = options;
    const hookSetup: HookWorkerSetup = { listener, host, rightsMaxAgeMs, containerReaders, name };
    const dataSetup: DataWorkerSetup = { flags: this.flags.buffer, listener, epoll, name };
    this.hook = new WorkerLink<HookOrder, HookReport>(
      new Worker(options.hookUrl, { workerData: hookSetup }),
      options.onHookReport,
    );
    this.data = new WorkerLink<DataOrder, DataReport>(
      new Worker(options.dataUrl, { workerData: dataSetup }),
      options.onDataReport,
      () => Atomics.add(this.flags, FLAG.mail, 1),
    );
  }

  /** Resolves when both threads are ready. */
  async ready(): Promise<void> {
    await Promise.all([this.hook.ready, this.data.ready]);
  }

  /** Stops the data thread with its flag: a thread that loops in native calls can't be terminated. */
  async stopData(): Promise<void> {
    Atomics.store(this.flags, FLAG.stop, 1);
    await this.data.ended;
  }

  /** Call only after the listener is closed, because libsrt would wait for the hook. */
  async stopHook(): Promise<void> {
    // The thread closes its port without a reply.
    this.hook.ask({ kind: 'end' }).catch(() => undefined);
    await this.hook.ended;
  }
}
