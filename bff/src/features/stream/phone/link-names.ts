import type { FeedLink } from '@trailcast/schema/wire';
import { matchLinks } from './match-links.js';
import type { Phones } from './phones.js';

/** Retention of names, ms: longer than any broadcast. */
const REMEMBERED_MS = 48 * 3_600_000;

/** Names the links of bonded feeds as their phones do. A link keeps its name while figures are ambiguous. */
export class LinkNames {
  readonly #ofStream = new Map<number, Map<number, string>>();
  /** The last names of each stream's links, with their times. Kept after the phone has disconnected. */
  readonly #history = new Map<number, Map<number, { name: string; at: number }>>();

  /** `now`: ms since the epoch. */
  constructor(
    private readonly phones: Pick<Phones, 'readingOf'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Returns the names of a stream's links by number, as far as its phone names them. */
  namesOf(
    streamId: number,
    links: readonly Pick<FeedLink, 'number' | 'lost' | 'share' | 'delayMs'>[],
  ): ReadonlyMap<number, string> {
    const phoneLinks = this.phones.readingOf(streamId)?.known.links ?? [];
    if (phoneLinks.length === 0) {
      this.#ofStream.delete(streamId);
      return new Map();
    }
    const spoken = new Set(phoneLinks.map(({ name }) => name));
    const matched = matchLinks(links, phoneLinks) ?? new Map<number, string>();
    const usedNames = new Set(matched.values());
    const keptNames = [...(this.#ofStream.get(streamId) ?? [])].filter(([number, name]) => {
      const link = links.find((one) => one.number === number);
      return link && !usedNames.has(name) && (link.lost || spoken.has(name));
    });
    const names = new Map([...keptNames, ...matched]);
    this.#ofStream.set(streamId, names);
    this.#remember(streamId, names);
    return names;
  }

  /** Returns the names that a stream's links had since a time, ms since the epoch, by number. */
  givenSince(streamId: number, since: number): { number: number; name: string }[] {
    const recentNames = [...(this.#history.get(streamId) ?? [])].filter(([, { at }]) => at >= since);
    return recentNames.map(([number, { name }]) => ({ number, name })).sort((a, b) => a.number - b.number);
  }

  #remember(streamId: number, names: ReadonlyMap<number, string>): void {
    const at = this.now();
    const before = [...(this.#history.get(streamId) ?? [])].filter(
      ([, given]) => at - given.at < REMEMBERED_MS,
    );
    this.#history.set(
      streamId,
      new Map([...before, ...[...names].map(([number, name]) => [number, { name, at }] as const)]),
    );
  }
}
