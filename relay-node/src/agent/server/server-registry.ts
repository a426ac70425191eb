import { KeyedQueue } from '@trailcast/schema/async/queue';
import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { ObsInstance } from '../../runner/runner.js';
import { messageOf, NodeError } from '../node/node-error.js';
import { ServerController } from './server-controller.js';
import type { ServerParts } from './server-parts.js';
import { ServerStateFile, type ServerState } from './server-state-file.js';

/** The node's servers. Calls for one server id follow one another; different ids don't wait for each other. */
export class ServerRegistry {
  readonly #servers = new Map<number, ServerController>();
  readonly #calls = new KeyedQueue<number>();

  constructor(
    private readonly parts: ServerParts,
    /** Why no server can be started on this machine; null when one can. */
    private readonly notReady: () => Promise<string | null>,
  ) {}

  reports(): ServerReport[] {
    return [...this.#servers.values()].map(({ report }) => report).sort((a, b) => a.id - b.id);
  }

  /** Takes over every OBS that an earlier agent left running, untouched. */
  async adopt(): Promise<void> {
    const controllers: ServerController[] = [];
    for (const instance of await this.parts.runner.adopt()) {
      const controller = await this.#adoptOne(instance);
      if (controller) controllers.push(controller);
    }
    // The ingest learns of all readers at once: a list without the others would cut their feeds.
    void this.parts.routing.tell().catch(() => undefined);
    for (const controller of controllers) controller.run();
  }

  /**
   * Takes over a desired state and, with `waitMs`, waits until it is settled. Answers the report.
   * @throws NodeError `stale`, `no-capacity`, `not-ready`.
   */
  async put(id: number, desired: DesiredServer, waitMs: number, signal: AbortSignal): Promise<ServerReport> {
    const controller = await this.#calls.run(id, () => this.#take(id, desired));
    if (waitMs > 0) await controller.whenSettled(waitMs, signal);
    return controller.report;
  }

  /**
   * Keeps the platform target for the next start; answers its digest.
   * @throws NodeError `not-found` for an unknown server or instance.
   */
  setTarget(id: number, instance: string, target: { server: string; key: string }): Promise<string> {
    return this.#calls.run(id, async () => {
      const controller = this.#servers.get(id);
      if (controller?.instance !== instance)
        throw new NodeError('not-found', `Server ${id} does not run as this instance; put its state first.`);
      return controller.setTarget(target);
    });
  }

  /** Resolves once nothing of the server is left; another instance than the named one is left alone. */
  remove(id: number, instance: string | null): Promise<void> {
    return this.#calls.run(id, async () => {
      const controller = this.#servers.get(id);
      if (!controller || (instance !== null && controller.instance !== instance)) return;
      await this.#end(controller);
    });
  }

  /** The feed's counters have changed. */
  poke(): void {
    for (const controller of this.#servers.values()) controller.poke();
  }

  /** Ends every server. */
  async removeAll(): Promise<void> {
    const ends = await Promise.allSettled([...this.#servers.keys()].map((id) => this.remove(id, null)));
    for (const end of ends)
      if (end.status === 'rejected')
        this.parts.log.error({ error: messageOf(end.reason) }, 'server not removed');
  }

  /** Lets go of every server; OBS and its broadcasts go on. */
  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((controller) => controller.close()));
  }

  async #take(id: number, desired: DesiredServer): Promise<ServerController> {
    const known = this.#servers.get(id);
    if (known?.instance === desired.instance) {
      await known.update(desired);
      return known;
    }
    if (known) await this.#end(known);
    return this.#create(id, desired);
  }

  async #create(id: number, desired: DesiredServer): Promise<ServerController> {
    const reason = await this.notReady();
    if (reason) throw new NodeError('not-ready', reason);
    if (!this.parts.admission.reserveServer(id))
      throw new NodeError('no-capacity', 'Every slot for servers is taken on this node.');
    const controller = new ServerController(id, desired, this.parts);
    this.#servers.set(id, controller);
    controller.run();
    this.parts.changed();
    return controller;
  }

  async #end(controller: ServerController): Promise<void> {
    try {
      await controller.remove();
    } catch (error) {
      this.parts.log.error({ server: controller.id, error: messageOf(error) }, 'server not removed');
      throw new NodeError('failed', `Something of server ${controller.id} is left; remove it again.`);
    }
    this.#servers.delete(controller.id);
    this.parts.admission.releaseServer(controller.id);
    this.parts.changed();
  }

  /** Null, and the instance removed, when nothing is known about it: nobody could ever use or end it. */
  async #adoptOne(instance: ObsInstance): Promise<ServerController | null> {
    const { log, clean, runner, admission } = this.parts;
    try {
      const state = await this.#readState(instance);
      const controller = new ServerController(instance.serverId, state.desired, this.parts);
      controller.adopt(instance, state, clean(state.shown.text, runner.feedAddress(state.readerToken)));
      admission.takeOverServer(instance.serverId);
      if (state.attempt.state === 'open') admission.takeOverBroadcast(instance.serverId);
      this.#servers.set(instance.serverId, controller);
      log.info({ server: instance.serverId, instance: instance.instance }, 'OBS adopted');
      return controller;
    } catch (error) {
      log.error({ server: instance.serverId, error: messageOf(error) }, 'OBS can not be adopted');
      await instance
        .remove()
        .catch((left: unknown) => log.error({ error: messageOf(left) }, 'OBS not removed'));
      return null;
    }
  }

  async #readState(instance: ObsInstance): Promise<ServerState> {
    if (this.#servers.has(instance.serverId)) throw new Error('another instance of this server runs');
    const state = await new ServerStateFile(instance, () => undefined).read();
    if (!state || state.desired.instance !== instance.instance) throw new Error('its record can not be read');
    return state;
  }
}
