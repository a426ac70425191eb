import { z } from 'zod';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { ObsInstance } from '../runner.js';

/** The private record of an instance that was started for nobody: whose it is now, and what its agent keeps. */
const Assignment = z.object({ serverId: z.int(), instance: z.string(), state: z.unknown() });

/** An OBS that ran before its server was made, under its server's name. */
export class WarmInstance implements ObsInstance {
  constructor(
    /** What really runs. */
    readonly inner: ObsInstance,
    readonly serverId: number,
    readonly instance: string,
    private readonly onRemoved: () => void,
  ) {}

  /** Null while it belongs to nobody. */
  static async of(inner: ObsInstance, onRemoved: () => void): Promise<WarmInstance | null> {
    const { data } = Assignment.safeParse(await inner.readState());
    return data ? new WarmInstance(inner, data.serverId, data.instance, onRemoved) : null;
  }

  /** Gives it to its server for good: an agent that dies now leaves no OBS that could be given twice. */
  async assign(): Promise<void> {
    await this.writeState(null);
  }

  get websocket(): ObsAddress {
    return this.inner.websocket;
  }

  get exited(): Promise<string> {
    return this.inner.exited;
  }

  writeCollection(collection: { revision: number; clean: CleanCollection }): Promise<string> {
    return this.inner.writeCollection(collection);
  }

  async readState(): Promise<unknown> {
    return Assignment.safeParse(await this.inner.readState()).data?.state ?? null;
  }

  async writeState(state: unknown): Promise<void> {
    const { serverId, instance } = this;
    await this.inner.writeState({ serverId, instance, state });
  }

  readTarget(): Promise<{ server: string; key: string } | null> {
    return this.inner.readTarget();
  }

  writeTarget(target: { server: string; key: string }): Promise<void> {
    return this.inner.writeTarget(target);
  }

  outputServer(server: string): Promise<string> {
    return this.inner.outputServer(server);
  }

  connectFailure(sinceMs: number): number | null {
    return this.inner.connectFailure(sinceMs);
  }

  onStall(tell: (stalled: boolean) => void): void {
    this.inner.onStall?.(tell);
  }

  async cpuTimeMs(): Promise<number | null> {
    return (await this.inner.cpuTimeMs?.()) ?? null;
  }

  kill(): Promise<void> {
    return this.inner.kill();
  }

  restart(): Promise<void> {
    return this.inner.restart();
  }

  async remove(): Promise<void> {
    await this.inner.remove();
    this.onRemoved();
  }
}
