import { createHmac } from 'node:crypto';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { forwardsDigest, type Forwards, type ForwardsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import type { NodeMemory } from '../node/node-memory.js';
import type { ResolveHost } from '../../machine/addresses-of.js';

/** Interval at which host names are resolved again, ms. */
const RESOLVE_EVERY_MS = 30_000;

/**
 * Returns the key that the nodes' ingests share. The ingest accepts strangers' packets, so it gets this key instead of
 * the node secret: the key only permits forwarding feeds.
 */
export const forwardKey = (secret: string): string =>
  createHmac('sha256', secret).update('trailcast forwarded feeds 1').digest('base64url');

export interface ForwardingDeps {
  ingest: IngestClient;
  memory: NodeMemory;
  resolve: ResolveHost;
  secret: string;
  failed: (error: unknown) => void;
  changed: () => void;
}

/** The feeds that the ingest forwards to other nodes. */
export class Forwarding {
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  /** Last resolved address of each name. */
  readonly #addresses = new Map<string, string>();
  #told = '';
  readonly #orders = new SerialQueue();

  constructor(private readonly deps: ForwardingDeps) {
    this.#key = forwardKey(deps.secret);
    this.#timer = setInterval(() => void this.tell(), RESOLVE_EVERY_MS);
    this.#timer.unref();
  }

  /** Name of the applied list; null before any. */
  get digest(): string | null {
    const { forwards } = this.deps.memory.now;
    return forwards && forwardsDigest(forwards.forwards);
  }

  /** Revision of the applied list; -1 before any. */
  get revision(): number {
    return this.deps.memory.now.forwards?.revision ?? -1;
  }

  /**
   * Applies a list and starts to send it to the ingest.
   * @throws NodeError `stale` for an older revision.
   */
  async apply(forwards: Forwards): Promise<ForwardsApplied> {
    if (forwards.revision < this.revision)
      throw new NodeError('stale', `Forwards revision ${this.revision} was here before.`);
    const kept = this.deps.memory.keep({ forwards });
    void this.tell();
    this.deps.changed();
    await kept;
    return { revision: forwards.revision };
  }

  /** Sends the ingest the key and every target whose name is resolved. Never rejects. */
  tell(): Promise<void> {
    return this.#orders.run(() => this.#tell()).catch(this.deps.failed);
  }

  /** Returns warnings for the operator. */
  warnings(): string[] {
    const forwards = this.deps.ingest.snapshot?.forwards ?? [];
    const stuck = forwards.filter(({ connected, failures }) => !connected && failures > 2);
    const reasons = new Map(stuck.map(({ to, code }) => [to, removalReason(code)]));
    return [...reasons].map(([to, why]) => `Feeds can not be forwarded to ${to}: ${why}`);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    const { memory, resolve, ingest } = this.deps;
    const wanted = memory.now.forwards?.forwards ?? [];
    const hosts = [...new Set(wanted.map(({ host }) => host))];
    await Promise.all(
      hosts.map(async (host) => {
        const address = await resolve(host);
        // A feed continues while name resolution fails.
        if (address !== null) this.#addresses.set(host, address);
      }),
    );
    const targets = wanted.flatMap(({ digest, host, port, name }) => {
      const address = this.#addresses.get(host);
      return address ? [{ digest, address, port, name }] : [];
    });
    const order = { key: this.#key, targets };
    if (JSON.stringify(order) === this.#told) return;
    // The client repeats it to a restarted ingest.
    await ingest.applyForwards(order);
    this.#told = JSON.stringify(order);
  }
}

function removalReason(code: number | null): string {
  if (code === 1401) return 'its ticket is refused; do both nodes have one secret, and clocks that agree?';
  if (code === 1403) return 'it does not know the stream yet';
  if (code === 1409) return 'the address is this node’s own';
  return 'no connection over UDP; is its ingest address right, and open between the nodes?';
}
