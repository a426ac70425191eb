import type { FeedLink } from '@trailcast/schema/wire';
import { matchLinks } from './match-links.js';
import type { Phones } from './phones.js';

/** Longer than any broadcast, ms. */
const REMEMBERED_MS = 48 * 3_600_000;

/** Names the links of bonded feeds as their phones do. A name stays while figures are in doubt. */
export class LinkNames {
  readonly #ofStream = new Map<number, Map<number, string>>();
  /** The names of each stream's links when they were given last, also after the phone has gone. */
  readonly #given = new Map<number, Map<number, { name: string; at: number }>>();

  /** `now`: ms since the epoch. */
  constructor(
    private readonly phones: Pick<Phones, 'of'>,
    private readonly now: () => number = () => Date.now(),
  ) {}

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
    this.#remember(streamId, names);
    return names;
  }

  /** Returns the names that a stream's links were given since a time, ms since the epoch, by their numbers. */
  givenSince(streamId: number, since: number): { number: number; name: string }[] {
    const given = [...(this.#given.get(streamId) ?? [])].filter(([, { at }]) => at >= since);
    return given.map(([number, { name }]) => ({ number, name })).sort((a, b) => a.number - b.number);
  }

  #remember(streamId: number, names: ReadonlyMap<number, string>): void {
    const at = this.now();
    const before = [...(this.#given.get(streamId) ?? [])].filter(
      ([, given]) => at - given.at < REMEMBERED_MS,
    );
    this.#given.set(
      streamId,
      new Map([...before, ...[...names].map(([number, name]) => [number, { name, at }] as const)]),
    );
  }
}
