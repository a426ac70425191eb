import { useId, useLayoutEffect, useState } from 'react';

/** Assigns the keyboard to one studio of a page: the studio with the lowest rank. */
export class KeyboardClaims {
  readonly #claims = new Map<string, number>();
  readonly #subscribers = new Set<() => void>();

  /** Adds a claim. Returns the function that removes the claim. */
  claim(id: string, rank: number): () => void {
    this.#claims.set(id, rank);
    this.#notify();
    return () => {
      this.#claims.delete(id);
      this.#notify();
    };
  }

  /** Returns true if the studio with this id receives the keyboard. */
  hasKeyboard(id: string): boolean {
    const [lowestClaim] = [...this.#claims].sort(([, rankA], [, rankB]) => rankA - rankB);
    return lowestClaim?.[0] === id;
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange);
    return () => this.#subscribers.delete(onChange);
  };

  #notify(): void {
    for (const onChange of this.#subscribers) onChange();
  }
}

const pageClaims = new KeyboardClaims();

/**
 * Returns true if this studio receives the keyboard, so that a key never acts twice; always false for a null rank. The
 * value is set before the paint, because the position of the thumb bar depends on it.
 */
export function useKeyboardClaim(rank: number | null): boolean {
  const id = useId();
  const [hasKeyboard, setHasKeyboard] = useState(false);
  useLayoutEffect(
    function subscribeToClaims() {
      return pageClaims.subscribe(() => setHasKeyboard(pageClaims.hasKeyboard(id)));
    },
    [id],
  );
  useLayoutEffect(
    function claimKeys() {
      return rank === null ? undefined : pageClaims.claim(id, rank);
    },
    [id, rank],
  );
  return hasKeyboard;
}
