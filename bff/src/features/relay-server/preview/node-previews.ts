import type { PreviewSource } from '@trailcast/schema/node';
import type { PreviewPart } from '@trailcast/schema/preview-stream';
import { SharedPreview } from '@trailcast/schema/shared-preview';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';

/** Identifies one preview: the node, its server and what is shown. */
export interface NodePreview {
  node: Pick<RelayNode, 'name' | 'openPreview'>;
  serverId: number;
  source: PreviewSource;
}

/** The nodes' previews that are watched in this process. Each is read from its node once for all its watchers. */
export class NodePreviews {
  readonly #shared = new Map<string, SharedPreview>();

  /**
   * Passes the parts of a preview to `onPart`, starting with the newest key frame, until the node ends it or the signal
   * aborts. Rejects if the node refuses the request or the connection breaks.
   */
  async watch(preview: NodePreview, onPart: (part: PreviewPart) => void, signal: AbortSignal): Promise<void> {
    const key = `${preview.node.name} ${preview.serverId} ${preview.source}`;
    const shared = this.#shared.get(key) ?? this.#share(key, preview);
    const removeUnused = () => {
      if (shared.isUnused && this.#shared.get(key) === shared) this.#shared.delete(key);
    };
    await new Promise<void>((resolve, reject) => {
      // A watcher that leaves does not wait for the node.
      signal.addEventListener('abort', () => resolve(), { once: true });
      const join = async () => {
        const add = await shared.join();
        const handleEnd = (error?: Error) => (error ? reject(error) : resolve());
        const leave = add(signal.aborted ? null : { take: onPart, end: handleEnd });
        signal.addEventListener('abort', leave, { once: true });
      };
      void join().catch(reject).finally(removeUnused);
    }).finally(removeUnused);
  }

  #share(key: string, { node, serverId, source }: NodePreview): SharedPreview {
    const shared = new SharedPreview(() => node.openPreview(serverId, source));
    this.#shared.set(key, shared);
    return shared;
  }
}
