import { useEffect, useId, useSyncExternalStore } from 'react';

/** Decides which of the studios on a page has the keyboard: the one of the lowest rank. */
export class KeyTurns {
  /** Rank by id. */
  readonly #claims = new Map<string, number>();
  readonly #followers = new Set<() => void>();

  /** Returns the function that gives the claim up. */
  claim(id: string, rank: number): () => void {
    this.#claims.set(id, rank);
    this.#notify();
    return () => {
      this.#claims.delete(id);
      this.#notify();
    };
  }

  holds(id: string): boolean {
    const [first] = [...this.#claims].sort(([, one], [, other]) => one - other);
    return first?.[0] === id;
  }

  readonly follow = (changed: () => void): (() => void) => {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  };

  #notify(): void {
    for (const changed of this.#followers) changed();
  }
}

const pageTurns = new KeyTurns();

/** Returns whether this studio has the keyboard, so that a key never acts twice. A null rank claims nothing. */
export function useKeyTurn(rank: number | null): boolean {
  const id = useId();
  useEffect(
    function claimKeys() {
      return rank === null ? undefined : pageTurns.claim(id, rank);
    },
    [id, rank],
  );
  return useSyncExternalStore(pageTurns.follow, () => pageTurns.holds(id));
}
