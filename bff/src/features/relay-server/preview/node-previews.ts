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

/** The nodes' previews that are watched in this process. Each preview is read from the node once for all watchers. */
export class NodePreviews {
  readonly #sharedPreviews = new Map<string, SharedPreview>();

  /**
   * Passes the parts of a preview to `onPart`, starting with the newest key frame, until the node ends the preview or
   * the signal aborts. Rejects if the node rejects the request or the connection breaks.
   */
  async watch(preview: NodePreview, onPart: (part: PreviewPart) => void, signal: AbortSignal): Promise<void> {
    const key = `${preview.node.name} ${preview.serverId} ${preview.source}`;
    const sharedPreview = this.#sharedPreviews.get(key) ?? this.#createShared(key, preview);
    const removeUnused = () => {
      if (sharedPreview.isUnused && this.#sharedPreviews.get(key) === sharedPreview)
        this.#sharedPreviews.delete(key);
    };
    await new Promise<void>((resolve, reject) => {
      // A watcher that leaves does not wait for the node.
      signal.addEventListener('abort', () => resolve(), { once: true });
      const join = async () => {
        const add = await sharedPreview.join();
        const handleEnd = (error?: Error) => (error ? reject(error) : resolve());
        const leave = add(signal.aborted ? null : { take: onPart, end: handleEnd });
        signal.addEventListener('abort', leave, { once: true });
      };
      void join().catch(reject).finally(removeUnused);
    }).finally(removeUnused);
  }

  #createShared(key: string, { node, serverId, source }: NodePreview): SharedPreview {
    const sharedPreview = new SharedPreview(() => node.openPreview(serverId, source));
    this.#sharedPreviews.set(key, sharedPreview);
    return sharedPreview;
  }
}
