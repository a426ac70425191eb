import { z } from 'zod';
import type { ShownPage } from '../../collection/clean-collection.js';
import type { PageState } from '../../overlay/protocol.js';
import type { ObsAddress, ObsControl } from '../../obs/obs-control.js';
import type { ObsVideo } from '../obs-video.js';
import type { RenderSetup } from '../renderer/render-setup.js';
import { HeldControl } from '../home/held-control.js';
import type { ObsCollection, ObsInstance, ProgramHub, StoredTargets } from '../runner.js';

/** The private record of an instance from the pool: its server and the agent's own state. */
const Assignment = z.object({ serverId: z.int(), instance: z.string(), state: z.unknown() });

/** An OBS from the warm pool, assigned to a server. */
export class WarmInstance implements ObsInstance {
  readonly #heldControl = new HeldControl();

  constructor(
    /** The underlying instance. */
    readonly inner: ObsInstance,
    readonly serverId: number,
    readonly instance: string,
    private readonly onRemoved: () => void,
  ) {}

  /** Returns null if the instance is unassigned. */
  static async fromRecord(inner: ObsInstance, onRemoved: () => void): Promise<WarmInstance | null> {
    const { data } = Assignment.safeParse(await inner.readState());
    return data ? new WarmInstance(inner, data.serverId, data.instance, onRemoved) : null;
  }

  /** Stores the assignment. Call it first, so that a crash of the agent can't lead to a second assignment. */
  async assign(): Promise<void> {
    await this.writeState(null);
  }

  get renderSetup(): RenderSetup {
    return this.inner.renderSetup;
  }

  storeVideo(video: ObsVideo): Promise<void> {
    return this.inner.storeVideo(video);
  }

  get websocket(): ObsAddress {
    return this.inner.websocket;
  }

  get exited(): Promise<string> {
    return this.inner.exited;
  }

  writeCollection(collection: ObsCollection): Promise<string> {
    return this.inner.writeCollection(collection);
  }

  /** Holds the connection that changed the collection, for `takeConnection`. */
  holdControl(control: ObsControl): void {
    this.#heldControl.holdControl(control);
  }

  takeConnection(): ObsControl | null {
    return this.#heldControl.takeConnection() ?? this.inner.takeConnection?.() ?? null;
  }

  async readState(): Promise<unknown> {
    return Assignment.safeParse(await this.inner.readState()).data?.state ?? null;
  }

  async writeState(state: unknown): Promise<void> {
    const { serverId, instance } = this;
    await this.inner.writeState({ serverId, instance, state });
  }

  readTargets(): Promise<StoredTargets | null> {
    return this.inner.readTargets();
  }

  writeTargets(stored: StoredTargets): Promise<void> {
    return this.inner.writeTargets(stored);
  }

  openOutputRoute(url: string): Promise<string> {
    return this.inner.openOutputRoute(url);
  }

  get hub(): ProgramHub | null {
    return this.inner.hub ?? null;
  }

  findConnectFailure(sinceMs: number): number | null {
    return this.inner.findConnectFailure(sinceMs);
  }

  onStall(listener: (stalled: boolean) => void): void {
    this.inner.onStall?.(listener);
  }

  get pages(): readonly PageState[] | null {
    return this.inner.pages ?? null;
  }

  async showPages(pages: readonly ShownPage[]): Promise<void> {
    await this.inner.showPages?.(pages);
  }

  onPages(listener: () => void): void {
    this.inner.onPages?.(listener);
  }

  async readCpuTimeMs(): Promise<number | null> {
    return (await this.inner.readCpuTimeMs?.()) ?? null;
  }

  kill(): Promise<void> {
    return this.inner.kill();
  }

  restart(): Promise<void> {
    return this.inner.restart();
  }

  async remove(): Promise<void> {
    this.#heldControl.close();
    await this.inner.remove();
    this.onRemoved();
  }
}
