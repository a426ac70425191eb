import { PREVIEW, type PreviewEnd } from '@trailcast/schema/limits';
import type { PreviewSource } from '@trailcast/schema/node';
import type { PreviewPart } from '@trailcast/schema/preview-stream';
import type { Operation } from '../../../access/operation.js';
import { OPERATIONS } from '../../../access/operations.js';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database } from '../../../infra/db/database.js';
import { ProblemError } from '../../../infra/errors.js';
import { requireTokenScope } from '../../../infra/token/token-policy.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import { maySeeFeed, maySeeProgram, type ServerAccess } from '../relay-server.access.js';
import type { HelperPresence } from '../helper-presence.js';
import type { ServerWatch } from '../reconcile/server-watch.js';
import { NodePreviews } from './node-previews.js';

const OPERATION: Operation = OPERATIONS.preview;
/** Interval at which a watching helper is recorded, ms. */
const WATCHING_INTERVAL_MS = 5_000;

/** Thrown if a preview can’t be opened, or when a preview ends. */
export class PreviewError extends Error {
  constructor(
    readonly code: PreviewEnd,
    /** Text shown to the user. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}

export interface PreviewsDeps {
  database: Database;
  access: ServerAccess;
  directory: Pick<NodeDirectory, 'get'>;
  watch: ServerWatch;
  presence: HelperPresence;
}

/** Opens live previews of servers, and counts them. */
export class Previews {
  /** Number of watchers by server, counted separately for pictures and levels. */
  readonly #countByServer = new Map<string, number>();
  readonly #totals = { pictures: 0, levels: 0 };
  readonly #nodePreviews = new NodePreviews();

  constructor(private readonly deps: PreviewsDeps) {}

  /** Number of watchers of pictures. */
  get total(): number {
    return this.#totals.pictures;
  }

  /**
   * Passes the parts of a preview to `onPart` until the node ends the preview or the signal aborts. Rejects with a
   * PreviewError if the preview can't be opened or ends with an error.
   */
  async watch(
    viewer: Viewer,
    id: number,
    source: PreviewSource,
    onPart: (part: PreviewPart) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { node, ownerId } = await this.#admit(viewer, id, source).catch(throwPreviewError);
    // One slot is reserved for the owner.
    const limit = PREVIEW.maxPerServer - (ownerId === viewer.userId ? 0 : 1);
    const release = this.#reserve(id, source, limit);
    const endController = new AbortController();
    const combinedSignal = AbortSignal.any([signal, endController.signal]);
    const recheck = ownerId === viewer.userId ? undefined : this.#recheck(viewer, id, source, combinedSignal);
    void recheck?.then((error) => error && endController.abort(error));
    try {
      await this.#nodePreviews.watch({ node, serverId: id, source }, onPart, combinedSignal);
      if (endController.signal.aborted) throw endController.signal.reason;
    } catch (error) {
      if (endController.signal.aborted) throw endController.signal.reason;
      if (!signal.aborted) throw toPreviewError(error, source);
    } finally {
      endController.abort();
      release();
    }
  }

  /**
   * Checks a helper's rights at each poll of the ServerWatch. Resolves with the error that ends the preview when
   * the helper's access was withdrawn or has ended, or the feed is no longer live.
   */
  #recheck(viewer: Viewer, id: number, source: PreviewSource, signal: AbortSignal) {
    let storedAt = Number.NEGATIVE_INFINITY;
    const check = async () => {
      try {
        const { ownerId } = await this.#admit(viewer, id, source);
        // Levels show no picture, so reading them does not count as watching.
        if (source === 'levels' || performance.now() - storedAt < WATCHING_INTERVAL_MS) return undefined;
        storedAt = performance.now();
        await this.deps.presence.record(viewer, ownerId);
        return undefined;
      } catch (error) {
        return error instanceof ProblemError ? problemToPreviewError(error) : toPreviewError(error, source);
      }
    };
    return this.deps.watch.waitUntil(check, Number.MAX_SAFE_INTEGER, signal);
  }

  async #admit(viewer: Viewer, id: number, source: PreviewSource) {
    requireTokenScope(viewer, OPERATION);
    const row = await this.deps.database.read((em) => this.deps.access.require(em, viewer, id, 'watch'));
    if (source === 'feed' && !maySeeFeed(row, viewer))
      throw new PreviewError('not-live', 'The feed can only be watched during a broadcast.');
    if (source === 'program' && !maySeeProgram(row, viewer))
      throw new PreviewError('not-live', 'The program can only be watched during a broadcast.');
    const knownNode = this.deps.directory.get(row.node);
    if (!knownNode) throw new PreviewError('unreachable', 'The relay node can’t be reached now.');
    return { node: knownNode.node, ownerId: row.owner.id };
  }

  #reserve(id: number, source: PreviewSource, limit: number): () => void {
    const category = source === 'levels' ? 'levels' : 'pictures';
    const removeWatcher = this.#addWatcher(`${id} ${category}`, limit);
    if (this.#totals[category] >= PROCESS_LIMITS[category]) {
      removeWatcher();
      throw createTooManyWatchersError();
    }
    this.#totals[category] += 1;
    return () => {
      this.#totals[category] -= 1;
      removeWatcher();
    };
  }

  #addWatcher(id: string, limit: number): () => void {
    const watchers = this.#countByServer.get(id) ?? 0;
    if (watchers >= limit)
      throw new PreviewError(
        'server-full',
        `This server has ${watchers} watchers, which is the maximum. Close another preview first.`,
      );
    this.#countByServer.set(id, watchers + 1);
    return () => {
      const remaining = (this.#countByServer.get(id) ?? 1) - 1;
      if (remaining > 0) this.#countByServer.set(id, remaining);
      else this.#countByServer.delete(id);
    };
  }
}

const PROCESS_LIMITS = { pictures: PREVIEW.maxPerProcess, levels: PREVIEW.maxLevelsPerProcess };

const createTooManyWatchersError = () =>
  new PreviewError('full', 'Too many previews are open right now. Try again later.');

function throwPreviewError(error: unknown): never {
  throw error instanceof ProblemError ? problemToPreviewError(error) : error;
}

function problemToPreviewError(error: ProblemError): PreviewError {
  const codes: Partial<Record<number, PreviewEnd>> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
  };
  return new PreviewError(codes[error.status] ?? 'unreachable', error.detail, { cause: error });
}

function toPreviewError(error: unknown, source: PreviewSource): unknown {
  if (error instanceof PreviewError) return error;
  if (!(error instanceof NodeError))
    return new PreviewError('ended', 'The connection to the relay node was lost.', { cause: error });
  switch (error.kind) {
    case 'not-ready':
      if (source === 'levels') return new PreviewError('not-live', 'OBS does not respond yet.');
      return source === 'program'
        ? new PreviewError('not-live', 'No broadcast is running.')
        : new PreviewError('no-feed', 'No phone is sending right now.');
    case 'no-capacity':
      return createTooManyWatchersError();
    case 'not-found':
      return new PreviewError('not-offered', 'The server’s node offers no live preview. Use the picture.');
    default:
      return new PreviewError('unreachable', 'The relay node can’t be reached now.', { cause: error });
  }
}
