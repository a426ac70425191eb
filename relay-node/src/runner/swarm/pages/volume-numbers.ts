/**
 * Allocates numbers for the volumes of servers. Always reuses the smallest free number, because engines keep the
 * volumes: the agent can't remove them on other hosts.
 */
export class VolumeNumbers {
  readonly #numbers = new Map<string, number>();

  /** Returns the smallest free number for a new instance. */
  allocate(instance: string): number {
    const usedNumbers = new Set(this.#numbers.values());
    let number = 1;
    while (usedNumbers.has(number)) number += 1;
    this.#numbers.set(instance, number);
    return number;
  }

  /** Marks the number of an adopted instance as used. */
  reserve(instance: string, number: number): void {
    this.#numbers.set(instance, number);
  }

  /** Releases the number. Call it when no container of the instance is left. */
  release(instance: string): void {
    this.#numbers.delete(instance);
  }
}
