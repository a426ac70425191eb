/**
 * Allocates numbers for the volumes of servers. An engine keeps a service's volumes on hosts that the agent can't
 * reach. The smallest free number is reused, so that there are never more volumes than servers at one time.
 */
export class VolumeNumbers {
  readonly #taken = new Map<string, number>();

  /** Returns a number for a new instance. */
  take(instance: string): number {
    const usedNumbers = new Set(this.#taken.values());
    let number = 1;
    while (usedNumbers.has(number)) number += 1;
    this.#taken.set(instance, number);
    return number;
  }

  /** Records the number of an earlier agent's instance. */
  keep(instance: string, number: number): void {
    this.#taken.set(instance, number);
  }

  /** Releases the number. Call it when no container of the instance is left. */
  free(instance: string): void {
    this.#taken.delete(instance);
  }
}
