import { createHmac } from 'node:crypto';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { forwardsDigest, type Forwards, type ForwardsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import type { NodeStore } from '../node/node-store.js';
import type { ResolveHost } from '../../machine/resolve-host.js';

/** Interval of name resolution, ms. */
const RESOLVE_INTERVAL_MS = 30_000;

/**
 * Returns the key that the nodes' ingests share. The ingest is open to the internet, so it gets this key instead of the
 * node secret. The key only permits forwarding feeds.
 */
export const deriveForwardKey = (secret: string): string =>
  createHmac('sha256', secret).update('trailcast forwarded feeds 1').digest('base64url');

export interface ForwardingDeps {
  ingest: IngestClient;
  store: NodeStore;
  resolve: ResolveHost;
  /** The node secret, from which the shared key is derived. */
  secret: string;
  /** Called when the list can't be sent to the ingest. The list is sent again after 30 s. */
  onError: (error: unknown) => void;
  /** Called when a list is applied. */
  onChange: () => void;
}

/** Applies the list of feeds to forward to other nodes. */
export class Forwarding {
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  /** Last resolved address of each name. */
  readonly #addresses = new Map<string, string>();
  /** The last request to the ingest, as JSON. */
  #sentRequest = '';
  readonly #queue = new SerialQueue();

  constructor(private readonly deps: ForwardingDeps) {
    this.#key = deriveForwardKey(deps.secret);
    this.#timer = setInterval(() => void this.send(), RESOLVE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Digest of the applied list; null before the first list. */
  get digest(): string | null {
    const { forwards } = this.deps.store.state;
    return forwards && forwardsDigest(forwards.forwards);
  }

  /** Revision of the applied list; -1 before the first list. */
  get revision(): number {
    return this.deps.store.state.forwards?.revision ?? -1;
  }

  /**
   * Applies a list and starts to send it to the ingest.
   * @throws NodeError `stale` for an older revision.
   */
  async apply(forwards: Forwards): Promise<ForwardsApplied> {
    if (forwards.revision < this.revision)
      throw new NodeError('stale', `Forwards revision ${this.revision} is already applied.`);
    const stateWrite = this.deps.store.update({ forwards });
    void this.send();
    this.deps.onChange();
    await stateWrite;
    return { revision: forwards.revision };
  }

  /** Sends the key and all targets with a resolved host name to the ingest. Never rejects. */
  send(): Promise<void> {
    return this.#queue.run(() => this.#sendTargets()).catch(this.deps.onError);
  }

  /** Returns warnings for the operator about forwards that do not connect. */
  listWarnings(): string[] {
    const forwards = this.deps.ingest.snapshot?.forwards ?? [];
    const failingForwards = forwards.filter(({ connected, failures }) => !connected && failures > 2);
    const reasons = new Map(failingForwards.map(({ to: node, code }) => [node, describeFailure(code)]));
    return [...reasons].map(([node, reason]) => `Feeds cannot be forwarded to ${node}: ${reason}`);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sendTargets(): Promise<void> {
    const { store, resolve, ingest } = this.deps;
    const forwards = store.state.forwards?.forwards ?? [];
    const hosts = [...new Set(forwards.map(({ host }) => host))];
    await Promise.all(
      hosts.map(async (host) => {
        const address = await resolve(host);
        // After a failed resolution, the last address is used.
        if (address !== null) this.#addresses.set(host, address);
      }),
    );
    const targets = forwards.flatMap(({ digest, host, port, name }) => {
      const address = this.#addresses.get(host);
      return address ? [{ digest, address, port, name }] : [];
    });
    const request = { key: this.#key, targets };
    if (JSON.stringify(request) === this.#sentRequest) return;
    // The client sends the request again to a restarted ingest.
    await ingest.applyForwards(request);
    this.#sentRequest = JSON.stringify(request);
  }
}

function describeFailure(code: number | null): string {
  if (code === 1401)
    return 'the node refuses the ticket. Check that both nodes have the same secret and the same time.';
  if (code === 1403) return 'the node does not know the stream yet.';
  if (code === 1409) return 'the address belongs to this node itself.';
  return 'the node does not respond over UDP. Check its ingest address and the firewalls between the nodes.';
}
