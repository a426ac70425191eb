import type { FeedLink } from '@trailcast/schema/wire';
import { matchLinks } from './match-links.js';
import type { Phones } from './phones.js';

/** Retention of names, ms: longer than any broadcast. */
const RETENTION_MS = 48 * 3_600_000;

/**
 * Finds the names that phones give the links of bonded feeds. A link keeps its name while the values are ambiguous.
 */
export class LinkNames {
  readonly #namesByStream = new Map<number, Map<number, string>>();
  /** The last names of each stream's links, with their times. Stored even after the phone has disconnected. */
  readonly #history = new Map<number, Map<number, { name: string; at: number }>>();

  /** `now`: ms since the epoch. */
  constructor(
    private readonly phones: Pick<Phones, 'findStatus'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Returns the names of a stream's links by number. Links that the phone does not name are missing. */
  findNames(
    streamId: number,
    links: readonly Pick<FeedLink, 'number' | 'lost' | 'share' | 'delayMs'>[],
  ): ReadonlyMap<number, string> {
    const phoneLinks = this.phones.findStatus(streamId)?.known.links ?? [];
    if (phoneLinks.length === 0) {
      this.#namesByStream.delete(streamId);
      return new Map();
    }
    const reportedNames = new Set(phoneLinks.map(({ name }) => name));
    const matchedNames = matchLinks(links, phoneLinks) ?? new Map<number, string>();
    const usedNames = new Set(matchedNames.values());
    const keptNames = [...(this.#namesByStream.get(streamId) ?? [])].filter(([number, name]) => {
      const link = links.find((candidate) => candidate.number === number);
      return link && !usedNames.has(name) && (link.lost || reportedNames.has(name));
    });
    const names = new Map([...keptNames, ...matchedNames]);
    this.#namesByStream.set(streamId, names);
    this.#storeHistory(streamId, names);
    return names;
  }

  /** Returns the names that a stream's links had since a time, ms since the epoch, by number. */
  listNamesSince(streamId: number, since: number): { number: number; name: string }[] {
    const recentNames = [...(this.#history.get(streamId) ?? [])].filter(([, { at }]) => at >= since);
    return recentNames.map(([number, { name }]) => ({ number, name })).sort((a, b) => a.number - b.number);
  }

  #storeHistory(streamId: number, names: ReadonlyMap<number, string>): void {
    const now = this.now();
    const recentNames = [...(this.#history.get(streamId) ?? [])].filter(
      ([, entry]) => now - entry.at < RETENTION_MS,
    );
    this.#history.set(
      streamId,
      new Map([...recentNames, ...[...names].map(([number, name]) => [number, { name, at: now }] as const)]),
    );
  }
}
