import { KeyedQueue } from '@trailcast/schema/async/queue';
import type {
  DesiredServer,
  PictureSize,
  PictureSource,
  PreviewSource,
  ServerReport,
} from '@trailcast/schema/node';
import type { Renderer } from '../../runner/obs-video.js';
import type { RecordingHub } from '../recording/unfinished-recordings.js';
import type { ObsInstance, StoredTargets } from '../../runner/runner.js';
import type { ObservedServer } from '../session/sessions.js';
import type { PreviewWatcher } from '../preview/server-previews.js';
import { readImages } from '../image/server-images.js';
import { describeError, NodeError } from '../node/node-error.js';
import { ServerController } from './server-controller.js';
import type { ServerDeps } from './server-deps.js';
import { ServerStateFile, type ServerState } from './server-state-file.js';

/** The node's servers. Operations on the same server id run one after the other. */
export class ServerRegistry {
  readonly #servers = new Map<number, ServerController>();
  readonly #queue = new KeyedQueue<number>();

  constructor(
    private readonly deps: ServerDeps,
    /** Returns the reason why this machine can't run servers, or null. */
    private readonly findReadinessProblem: () => Promise<string | null>,
  ) {}

  listReports(): ServerReport[] {
    return [...this.#servers.values()].map(({ report }) => report).sort((a, b) => a.id - b.id);
  }

  /** Returns true if a server may show the image with this digest. */
  usesImage(digest: string): boolean {
    return [...this.#servers.values()].some((server) => server.usesImage(digest));
  }

  listObservedServers(): readonly ObservedServer[] {
    return [...this.#servers.values()];
  }

  /** Numbers of servers by renderer. */
  get rendererCounts(): Record<Renderer, number> {
    const count = { software: 0, opengl: 0 };
    for (const { drawing } of this.listReports()) if (drawing) count[drawing.renderer] += 1;
    return count;
  }

  /** Returns the hubs that can record, by folder. */
  mapRecordingHubs(): Map<string, RecordingHub> {
    const hubs = [...this.#servers.values()].flatMap(({ recordingHub }) =>
      recordingHub ? [recordingHub] : [],
    );
    return new Map(hubs.map(({ folder, ...hub }) => [folder, hub]));
  }

  /** Adopts every OBS that an earlier agent left running. Running broadcasts are not interrupted. */
  async adopt(): Promise<void> {
    const controllers: ServerController[] = [];
    for (const instance of await this.deps.runner.adopt()) {
      const controller = await this.#adoptServer(instance);
      if (controller) controllers.push(controller);
    }
    // Sends all readers in one list, because the ingest disconnects readers that are not listed.
    void this.deps.routing.sendReaders().catch(() => undefined);
    for (const controller of controllers) controller.run();
  }

  /**
   * Applies a desired state and, with `waitMs`, waits until it is reached. Returns the report.
   * @throws NodeError `stale` for an older generation, `no-capacity` without a free slot, `not-ready` if this machine
   * can't run servers.
   */
  async putServer(
    id: number,
    desired: DesiredServer,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<ServerReport> {
    // Panic and mute are applied immediately, because an earlier request may still wait for the ingest.
    this.#servers.get(id)?.applyCover(desired);
    const controller = await this.#queue.run(id, () => this.#applyDesiredState(id, desired));
    if (waitMs > 0) await controller.whenSettled(waitMs, signal);
    return controller.report;
  }

  /**
   * Stores the targets of the running broadcast and of the next start. Returns their digest.
   * @throws NodeError `not-found` for an unknown server or instance.
   */
  setTargets(id: number, instance: string, targets: StoredTargets): Promise<{ digest: string }> {
    return this.#queue.run(id, async () => {
      const controller = this.#servers.get(id);
      if (controller?.instance !== instance)
        throw new NodeError(
          'not-found',
          `Server ${id} does not run as this instance. Send its desired state first.`,
        );
      await controller.setTargets(targets);
      return { digest: targets.digest };
    });
  }

  /**
   * Returns a JPEG of a server's program or feed.
   * @throws NodeError `not-found` for an unknown server, `not-ready` while there is no picture.
   */
  async takePicture(id: number, source: PictureSource, size: PictureSize): Promise<Buffer> {
    return this.#requireServer(id).pictures.takePicture(source, size);
  }

  /**
   * Returns a JPEG of a scene of a server.
   * @throws NodeError `not-found` for an unknown server or scene, `not-ready` while there is no picture.
   */
  async takeScenePicture(id: number, scene: string): Promise<Buffer> {
    return this.#requireServer(id).pictures.takeScenePicture(scene);
  }

  /**
   * Opens a live preview of a server. See `ServerPreviews.open`.
   * @throws NodeError `not-found` for an unknown server, and the errors of `ServerPreviews.open`.
   */
  async openPreview(
    id: number,
    source: PreviewSource,
  ): Promise<(watcher: PreviewWatcher | null) => () => void> {
    return this.#requireServer(id).previews.open(source);
  }

  #requireServer(id: number): ServerController {
    const controller = this.#servers.get(id);
    if (!controller) throw new NodeError('not-found', `Server ${id} does not run on this node.`);
    return controller;
  }

  /**
   * Removes a server and all its files. Does nothing if the server has another instance. If `instance` is null, removes
   * any instance.
   */
  remove(id: number, instance: string | null): Promise<void> {
    return this.#queue.run(id, async () => {
      const controller = this.#servers.get(id);
      if (!controller || (instance !== null && controller.instance !== instance)) return;
      await this.#removeServer(controller);
    });
  }

  /** Runs the control loop of every server again. Call it when the feeds have changed. */
  wake(): void {
    for (const controller of this.#servers.values()) controller.wake();
  }

  async removeAll(): Promise<void> {
    const results = await Promise.allSettled([...this.#servers.keys()].map((id) => this.remove(id, null)));
    for (const result of results)
      if (result.status === 'rejected')
        this.deps.log.error({ error: describeError(result.reason) }, 'the server could not be removed');
  }

  /** Stops controlling the servers. Their OBS and their broadcasts continue. */
  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((controller) => controller.close()));
  }

  async #applyDesiredState(id: number, desired: DesiredServer): Promise<ServerController> {
    const currentServer = this.#servers.get(id);
    if (currentServer?.instance === desired.instance) {
      await currentServer.update(desired);
      return currentServer;
    }
    if (currentServer) await this.#removeServer(currentServer);
    return this.#createServer(id, desired);
  }

  async #createServer(id: number, desired: DesiredServer): Promise<ServerController> {
    const reason = await this.findReadinessProblem();
    if (reason) throw new NodeError('not-ready', reason);
    if (!this.deps.admission.reserveServer(id))
      throw new NodeError('no-capacity', 'All server slots of this node are in use.');
    const controller = new ServerController(id, desired, this.deps);
    this.#servers.set(id, controller);
    controller.run();
    this.deps.onChange();
    return controller;
  }

  async #removeServer(controller: ServerController): Promise<void> {
    try {
      await controller.remove();
    } catch (error) {
      this.deps.log.error(
        { server: controller.id, error: describeError(error) },
        'the server could not be removed',
      );
      throw new NodeError('failed', `Server ${controller.id} could not be removed completely. Try again.`);
    }
    this.#servers.delete(controller.id);
    this.deps.admission.releaseServer(controller.id);
    this.deps.onChange();
  }

  /** Adopts an instance. If its state can't be read, removes it and returns null. */
  async #adoptServer(instance: ObsInstance): Promise<ServerController | null> {
    const { log, runner, admission } = this.deps;
    try {
      const state = await this.#readState(instance);
      const controller = new ServerController(instance.serverId, state.desired, this.deps);
      const images = await readImages(this.deps.images, state.desired.images);
      const feedUrl = runner.createFeedUrl(state.readerToken);
      const options = { feedUrl, canvas: instance.renderSetup.video, images: images.knownImages };
      const shownCollection = this.deps.clean(state.shown.text, options);
      controller.adopt(instance, state, shownCollection);
      admission.adoptServer(instance.serverId);
      if (state.attempt.state === 'open')
        admission.adoptBroadcast(
          instance.serverId,
          this.deps.countBroadcastSlots(instance.renderSetup, shownCollection.pages),
        );
      this.#servers.set(instance.serverId, controller);
      log.info({ server: instance.serverId, instance: instance.instance }, 'OBS adopted');
      return controller;
    } catch (error) {
      log.error({ server: instance.serverId, error: describeError(error) }, 'OBS could not be adopted');
      await instance
        .remove()
        .catch((removalError: unknown) =>
          log.error({ error: describeError(removalError) }, 'OBS could not be removed'),
        );
      return null;
    }
  }

  async #readState(instance: ObsInstance): Promise<ServerState> {
    if (this.#servers.has(instance.serverId)) throw new Error('another instance of this server is running');
    const state = await new ServerStateFile(instance, () => undefined).read();
    if (!state || state.desired.instance !== instance.instance)
      throw new Error('the state file can’t be read');
    return state;
  }
}
