/**
 * Numbers for the volumes of servers. An engine keeps a service's volumes, on hosts that the agent can't call, so the smallest number
 * that no server has is used again: there are never more of them than servers at a time.
 */
export class VolumeNumbers {
  readonly #taken = new Map<string, number>();

  /** Returns a number for a new instance. */
  take(instance: string): number {
    const taken = new Set(this.#taken.values());
    let number = 1;
    while (taken.has(number)) number += 1;
    this.#taken.set(instance, number);
    return number;
  }

  /** Notes the number of an instance of an earlier agent. */
  keep(instance: string, number: number): void {
    this.#taken.set(instance, number);
  }

  /** Call it when no container of the instance is left. */
  free(instance: string): void {
    this.#taken.delete(instance);
  }
}
