import type { EntityManager } from '@mikro-orm/core';
import type { LoggedAction, ServerSources, SourceChange } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { lockRow } from '../../../infra/db/lock-row.js';
import { NotFoundError, UpstreamFailedError } from '../../../infra/errors.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { CollectionServers } from '../collection-servers.js';
import { throwNodeFailure } from '../fleet/node-failure.js';
import { logAction } from '../log-action.js';
import type { ServerSync } from '../reconcile/server-sync.js';
import type { ServerWatch } from '../reconcile/server-watch.js';
import { requireMayEndPrivacy, type ServerAccess } from '../relay-server.access.js';
import { RelayServerEntity } from '../relay-server.entity.js';
import type { RelayCollections } from '../relay-server.ports.js';
import { emitStatus, findPresentServer, parseReport, type ServerRow } from '../relay-server.repository.js';

/** Timeout for a change in OBS, ms. */
const CHANGE_TIMEOUT_MS = 4_000;

export interface SourcesServiceDeps {
  database: Database;
  access: ServerAccess;
  collections: RelayCollections;
  collectionServers: CollectionServers;
  sync: Pick<ServerSync, 'syncNow'>;
  watch: ServerWatch;
  closing: AbortSignal;
}

/** Reads and changes the sources in a server's scene collection. OBS is updated from the collection. */
export class SourcesService {
  constructor(private readonly deps: SourcesServiceDeps) {}

  readSources(viewer: Viewer, id: number): Promise<ServerSources> {
    return this.deps.database.read(async (em) =>
      this.#render(em, await this.deps.access.require(em, viewer, id, 'see-sources')),
    );
  }

  /**
   * Stores a change. Resolves when OBS has applied the change, or when the node has deferred the change to the end of
   * the broadcast. Throws NotFoundError if there is no such source, UnprocessableError if the change is not supported,
   * and ConflictError if the collection is saved repeatedly at the same time. Throws UpstreamFailedError while the node
   * can't be reached; the stored change is then applied later.
   */
  async change(viewer: Viewer, id: number, sourceId: string, change: SourceChange): Promise<ServerSources> {
    const { database, access, collections, collectionServers } = this.deps;
    const storedChange = await database.transact(async (tx) => {
      // Several users may change sources concurrently, often with sliders, so the changes are made one after the other.
      await lockRow(tx.em, RelayServerEntity, id);
      const row = await access.require(tx.em, viewer, id, 'change-source');
      await requireMayEndPrivacy(tx.em, row, viewer, null);
      const collectionId = requireCollectionId(row);
      const { version, name, isChanged } = await collections.changeSource(tx, collectionId, sourceId, change);
      if (isChanged) {
        await collectionServers.applyTextChange(tx, collectionId);
        await logAction(tx, row, viewer, toLoggedAction(change), name);
        await emitStatus(tx, row);
      }
      return { generation: row.generation, version };
    });
    await this.deps.sync.syncNow(id).catch(throwNodeFailure);
    return this.#waitUntilApplied(id, storedChange);
  }

  async #waitUntilApplied(
    id: number,
    { generation, version }: { generation: number; version: number },
  ): Promise<ServerSources> {
    const { database, watch, closing } = this.deps;
    const check = () =>
      database.read(async (em) => {
        const row = await findPresentServer(em, id);
        if (!row) throw new NotFoundError('The server has been deleted in the meantime.');
        const report = parseReport(row);
        // A starting OBS loads the change.
        if (!report || report.scene === null) return this.#render(em, row);
        if (report.observedGeneration < generation) return undefined;
        const isDone = report.settled || (report.collectionRevision ?? 0) >= version;
        return isDone ? this.#render(em, row) : undefined;
      });
    const sources =
      (await watch.waitUntil(check, CHANGE_TIMEOUT_MS, closing)) ??
      (await this.#readIfReceived(id, generation));
    if (sources) return sources;
    throw new UpstreamFailedError('The change is saved. OBS shows it as soon as it responds.');
  }

  /** Returns the sources if the node has received the change, even if OBS has not applied the change yet. */
  #readIfReceived(id: number, generation: number): Promise<ServerSources | undefined> {
    return this.deps.database.read(async (em) => {
      const row = await findPresentServer(em, id);
      const isReceived = row && (parseReport(row)?.observedGeneration ?? -1) >= generation;
      return isReceived ? this.#render(em, row) : undefined;
    });
  }

  async #render(em: EntityManager, row: ServerRow): Promise<ServerSources> {
    const report = parseReport(row);
    const scene = report?.scene ?? null;
    const contents = await this.deps.collections.readSources(em, requireCollectionId(row), scene);
    if (!contents) throw new NotFoundError('The server has been deleted in the meantime.');
    const { version, sources, sounds } = contents;
    const waiting = (report?.collectionRevision ?? version) < version;
    return { serverId: row.id, scene, dataVersion: version, waiting, sources, sounds };
  }
}

function toLoggedAction(change: SourceChange): LoggedAction {
  if ('visible' in change) return change.visible ? 'show-source' : 'hide-source';
  if ('muted' in change) return change.muted ? 'mute-source' : 'unmute-source';
  return 'text' in change ? 'set-text' : 'set-volume';
}

function requireCollectionId({ collection }: ServerRow): number {
  if (!collection) throw new NotFoundError('The server has been deleted in the meantime.');
  return collection.id;
}
