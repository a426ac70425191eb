import type { FeedLink } from '@trailcast/schema/wire';
import { matchLinks } from './match-links.js';
import type { Phones } from './phones.js';

/** Names the links of bonded feeds as their phones do. A name stays while figures are in doubt. */
export class LinkNames {
  readonly #ofStream = new Map<number, Map<number, string>>();

  constructor(private readonly phones: Pick<Phones, 'of'>) {}

  /** Returns the names of a stream's links by their numbers, as far as its phone gives them. */
  namesOf(
    streamId: number,
    links: readonly Pick<FeedLink, 'number' | 'lost' | 'share' | 'delayMs'>[],
  ): ReadonlyMap<number, string> {
    const words = this.phones.of(streamId)?.known.links ?? [];
    if (words.length === 0) {
      this.#ofStream.delete(streamId);
      return new Map();
    }
    const spoken = new Set(words.map(({ name }) => name));
    const matched = matchLinks(links, words) ?? new Map<number, string>();
    const taken = new Set(matched.values());
    const kept = [...(this.#ofStream.get(streamId) ?? [])].filter(([number, name]) => {
      const link = links.find((one) => one.number === number);
      return link && !taken.has(name) && (link.lost || spoken.has(name));
    });
    const names = new Map([...kept, ...matched]);
    this.#ofStream.set(streamId, names);
    return names;
  }
}
