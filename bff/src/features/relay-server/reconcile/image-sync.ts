import type { DesiredServer, SceneImage } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import { NodeError, type RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database } from '../../../infra/db/database.js';
import type { RelayImages } from '../relay-server.ports.js';

export interface ImageSyncDeps {
  database: Database;
  images: RelayImages;
  logger: Logger;
}

/** Uploads image files to a node before a server that shows them starts there. */
export class ImageSync {
  /** Node, instance, collection revision and image digests last sent, by server id. */
  readonly #sentVersions = new Map<number, string>();

  constructor(private readonly deps: ImageSyncDeps) {}

  /**
   * Sends the files that the node lacks. Rejects with NodeError if the node can't be reached. If the node rejects a
   * file, the server runs without the file, and the server's report lists it as missing.
   */
  async send(
    node: RelayNode,
    server: { id: number; ownerId: number },
    { instance, collection, images = [] }: DesiredServer,
    signal: AbortSignal,
  ): Promise<void> {
    const digests = images.map(({ digest }) => digest);
    const sentVersion = [node.name, instance, collection.revision, ...digests].join(' ');
    if (images.length === 0 || this.#sentVersions.get(server.id) === sentVersion) return;
    for (const image of images)
      await this.#sendImage(node, server, image, signal).catch((err: unknown) => {
        if (err instanceof NodeError && err.kind === 'unreachable') throw err;
        this.deps.logger.warn(
          { server: server.id, image: image.id, err },
          'an image could not be sent to the node',
        );
      });
    this.#sentVersions.set(server.id, sentVersion);
  }

  /** Deletes the record of the files sent for a deleted server. */
  deleteRecord(serverId: number): void {
    this.#sentVersions.delete(serverId);
  }

  async #sendImage(
    node: RelayNode,
    { ownerId }: { ownerId: number },
    { digest }: SceneImage,
    signal: AbortSignal,
  ): Promise<void> {
    const { database, images } = this.deps;
    if (await node.hasImage(digest, signal)) return;
    const file = await database.read((em) => images.readFile(em, ownerId, digest));
    if (file) await node.putImage(digest, file, signal);
  }
}
