import { Worker } from 'node:worker_threads';
import { PEER_TABLE_BYTES } from '../srtla/peer-table.js';
import { WorkerChannel } from './worker-channel.js';
import {
  FLAG,
  FLAGS_BYTES,
  type DataCommand,
  type DataReport,
  type DataWorkerSetup,
  type HookCommand,
  type HookReport,
  type HookWorkerSetup,
  type SrtlaCommand,
  type SrtlaReport,
  type SrtlaWorkerSetup,
} from './worker-messages.js';

export type HookChannel = WorkerChannel<HookCommand, HookReport>;
export type DataChannel = WorkerChannel<DataCommand, DataReport>;

export type SrtlaChannel = WorkerChannel<SrtlaCommand, SrtlaReport>;

export interface ThreadOptions {
  hookUrl: URL;
  dataUrl: URL;
  srtlaUrl: URL;
  listener: number;
  /** The SRTLA receiver's port for phones and the listener behind it; null without a receiver. */
  srtla: { port: number; listener: number; listenerPort: number } | null;
  /** Literal address that the listener is bound to. */
  host: string;
  epoll: number;
  rightsMaxAgeMs: number;
  allowsContainerReaders: boolean;
  /** This ingest's name in tickets. */
  name: string;
  onHookReport: (report: Extract<HookReport, { kind: 'refused' | 'callers' }>) => void;
  onDataReport: (report: Extract<DataReport, { kind: 'snapshot' | 'connection' | 'tap' }>) => void;
  onSrtlaReport: (report: Extract<SrtlaReport, { kind: 'links' }>) => void;
}

/** The worker threads and the memory that they share with the main thread. */
export class Threads {
  readonly flags = new Int32Array(new SharedArrayBuffer(FLAGS_BYTES));
  readonly hook: HookChannel;
  readonly data: DataChannel;
  /** Null without an SRTLA receiver. */
  readonly srtla: SrtlaChannel | null;

  constructor(options: ThreadOptions) {
    const { listener, host, epoll, rightsMaxAgeMs, allowsContainerReaders, name } = options;
    const peers = new SharedArrayBuffer(PEER_TABLE_BYTES);
    const bondedListener = options.srtla?.listener ?? null;
    const commonSetup = { listener, bondedListener, name };
    const hookSetup: HookWorkerSetup = {
      ...commonSetup,
      peers,
      host,
      rightsMaxAgeMs,
      allowsContainerReaders,
    };
    const dataSetup: DataWorkerSetup = { ...commonSetup, flags: this.flags.buffer, epoll };
    this.hook = new WorkerChannel<HookCommand, HookReport>(
      new Worker(options.hookUrl, { workerData: hookSetup }),
      options.onHookReport,
    );
    this.data = new WorkerChannel<DataCommand, DataReport>(
      new Worker(options.dataUrl, { workerData: dataSetup }),
      options.onDataReport,
      () => Atomics.add(this.flags, FLAG.commandCount, 1),
    );
    this.srtla = options.srtla && this.#startSrtla(options, options.srtla, peers);
  }

  async waitUntilReady(): Promise<void> {
    await Promise.all([this.hook.ready, this.data.ready, this.srtla?.ready]);
  }

  /** Stops the data thread with its flag, because a thread that loops in native calls can't be terminated. */
  async stopData(): Promise<void> {
    Atomics.store(this.flags, FLAG.stop, 1);
    await this.data.ended;
  }

  /** Stops the hook thread. Call it after the listener is closed, because libsrt would wait for the hook. */
  async stopHook(): Promise<void> {
    // The thread closes its port without a reply.
    this.hook.sendCommand({ kind: 'end' }).catch(() => undefined);
    await this.hook.ended;
  }

  /**
   * Stops the SRTLA thread. Call it after libsrt has closed its connections, whose last packets pass through
   * this thread.
   */
  async stopSrtla(): Promise<void> {
    this.srtla?.sendCommand({ kind: 'end' }).catch(() => undefined);
    await this.srtla?.ended;
  }

  #startSrtla(
    { host, srtlaUrl, onSrtlaReport }: ThreadOptions,
    { port, listenerPort }: NonNullable<ThreadOptions['srtla']>,
    peers: SharedArrayBuffer,
  ): SrtlaChannel {
    const setup: SrtlaWorkerSetup = { port, host, listenerPort, peers };
    return new WorkerChannel<SrtlaCommand, SrtlaReport>(
      new Worker(srtlaUrl, { workerData: setup }),
      onSrtlaReport,
    );
  }
}
