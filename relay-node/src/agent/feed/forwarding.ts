import { createHmac } from 'node:crypto';
import { SerialQueue } from '@trailcast/schema/async/queue';
import { forwardsDigest, type Forwards, type ForwardsApplied } from '@trailcast/schema/node';
import type { IngestClient } from '../../ingest/control/ingest-protocol.js';
import { NodeError } from '../node/node-error.js';
import type { NodeMemory } from '../node/node-memory.js';
import type { ResolveHost } from '../../machine/addresses-of.js';

/** A name may come to mean another address, ms. */
const RESOLVE_EVERY_MS = 30_000;

/**
 * The key that the nodes' ingests share. The ingest is the part that strangers reach, so it gets this instead of the node
 * secret: who has it can forward feeds, and nothing else.
 */
export const forwardKey = (secret: string): string =>
  createHmac('sha256', secret).update('trailcast forwarded feeds 1').digest('base64url');

export interface ForwardingParts {
  ingest: IngestClient;
  memory: NodeMemory;
  resolve: ResolveHost;
  secret: string;
  failed: (error: unknown) => void;
  changed: () => void;
}

/** Which feeds the ingest hands on to other nodes. */
export class Forwarding {
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  /** What each name was found to be last. */
  readonly #addresses = new Map<string, string>();
  #told = '';
  readonly #orders = new SerialQueue();

  constructor(private readonly parts: ForwardingParts) {
    this.#key = forwardKey(parts.secret);
    this.#timer = setInterval(() => void this.tell(), RESOLVE_EVERY_MS);
    this.#timer.unref();
  }

  /** Of the list that is in force; null before any. */
  get digest(): string | null {
    const { forwards } = this.parts.memory.now;
    return forwards && forwardsDigest(forwards.forwards);
  }

  /** Of the list that is in force; -1 before any. */
  get revision(): number {
    return this.parts.memory.now.forwards?.revision ?? -1;
  }

  /**
   * Takes over a list, and begins to tell the ingest.
   * @throws NodeError `stale` for an older revision.
   */
  async apply(forwards: Forwards): Promise<ForwardsApplied> {
    if (forwards.revision < this.revision)
      throw new NodeError('stale', `Forwards revision ${this.revision} was here before.`);
    const kept = this.parts.memory.keep({ forwards });
    void this.tell();
    this.parts.changed();
    await kept;
    return { revision: forwards.revision };
  }

  /** Tells the ingest of the key and of every target whose name is known. Never rejects. */
  tell(): Promise<void> {
    return this.#orders.run(() => this.#tell()).catch(this.parts.failed);
  }

  /** What an operator should know. */
  warnings(): string[] {
    const forwards = this.parts.ingest.snapshot?.forwards ?? [];
    const stuck = forwards.filter(({ connected, failures }) => !connected && failures > 2);
    const reasons = new Map(stuck.map(({ to, code }) => [to, removalReason(code)]));
    return [...reasons].map(([to, why]) => `Feeds can not be forwarded to ${to}: ${why}`);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    const { memory, resolve, ingest } = this.parts;
    const wanted = memory.now.forwards?.forwards ?? [];
    const hosts = [...new Set(wanted.map(({ host }) => host))];
    await Promise.all(
      hosts.map(async (host) => {
        const address = await resolve(host);
        // A name service that is away for a moment ends no feed.
        if (address !== null) this.#addresses.set(host, address);
      }),
    );
    const targets = wanted.flatMap(({ digest, host, port, name }) => {
      const address = this.#addresses.get(host);
      return address ? [{ digest, address, port, name }] : [];
    });
    const order = { key: this.#key, targets };
    if (JSON.stringify(order) === this.#told) return;
    // The client repeats it to an ingest that was started anew.
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
