import { PREVIEW, type PreviewEnd } from '@trailcast/schema/limits';
import type { PictureSource } from '@trailcast/schema/node';
import { OPERATIONS, type Operation } from '../../../access/operations.js';
import { NodeError } from '../../../drivers/relay-node/relay-nodes.js';
import type { Database } from '../../../infra/db/database.js';
import { ProblemError } from '../../../infra/errors.js';
import { requireTokenScope } from '../../../infra/token/token-policy.js';
import type { Viewer } from '../../../infra/viewer.js';
import type { NodeDirectory } from '../fleet/node-directory.js';
import type { ServerAccess } from '../relay-server.access.js';

const OPERATION: Operation = OPERATIONS.preview;

/** Why there is no preview, or no longer one. */
export class PreviewRefusal extends Error {
  constructor(
    readonly code: PreviewEnd,
    /** Shown to the caller. */
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
}

/** Opens live previews of servers, and counts them. */
export class Previews {
  readonly #ofServer = new Map<number, number>();
  #total = 0;

  constructor(private readonly deps: PreviewsDeps) {}

  get total(): number {
    return this.#total;
  }

  /**
   * Passes the parts of a preview to `take`, as bytes of `preview-stream.ts`, until the node ends it or the signal aborts.
   * Rejects with a PreviewRefusal.
   */
  async watch(
    viewer: Viewer,
    id: number,
    of: PictureSource,
    take: (chunk: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const node = await this.#nodeOf(viewer, id).catch(throwRefusal);
    const release = this.#reserve(id);
    try {
      const preview = await node.preview(id, of, signal);
      for await (const chunk of preview) take(chunk);
    } catch (error) {
      if (!signal.aborted) throw refusalOf(error, of);
    } finally {
      release();
    }
  }

  async #nodeOf(viewer: Viewer, id: number) {
    requireTokenScope(viewer, OPERATION);
    const { node } = await this.deps.database.read((em) => this.deps.access.require(em, viewer, id, 'watch'));
    const known = this.deps.directory.get(node);
    if (!known) throw new PreviewRefusal('unreachable', 'The relay node can’t be reached now.');
    return known.node;
  }

  #reserve(id: number): () => void {
    const watchers = this.#ofServer.get(id) ?? 0;
    if (watchers >= PREVIEW.maxPerServer)
      throw new PreviewRefusal(
        'server-full',
        `This server has ${PREVIEW.maxPerServer} watchers, which is the most. Close another preview first.`,
      );
    if (this.#total >= PREVIEW.maxPerProcess) throw full();
    this.#ofServer.set(id, watchers + 1);
    this.#total += 1;
    return () => {
      this.#total -= 1;
      const left = (this.#ofServer.get(id) ?? 1) - 1;
      if (left > 0) this.#ofServer.set(id, left);
      else this.#ofServer.delete(id);
    };
  }
}

const full = () => new PreviewRefusal('full', 'Too many previews are watched now. Try again later.');

function throwRefusal(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  const codes: Partial<Record<number, PreviewEnd>> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
  };
  throw new PreviewRefusal(codes[error.status] ?? 'unreachable', error.detail, { cause: error });
}

function refusalOf(error: unknown, of: PictureSource): unknown {
  if (error instanceof PreviewRefusal) return error;
  if (!(error instanceof NodeError))
    return new PreviewRefusal('ended', 'The connection to the relay node was lost.', { cause: error });
  switch (error.kind) {
    case 'not-ready':
      return of === 'program'
        ? new PreviewRefusal('not-live', 'Nothing is broadcast now.')
        : new PreviewRefusal('no-feed', 'No phone sends now.');
    case 'no-capacity':
      return full();
    case 'not-found':
      return new PreviewRefusal('not-offered', 'The server’s node offers no live preview. Use the picture.');
    default:
      return new PreviewRefusal('unreachable', 'The relay node can’t be reached now.', { cause: error });
  }
}
