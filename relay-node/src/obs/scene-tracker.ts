/**
 * Tells our own scene changes from others'. OBS's event of a change comes some 40 ms after the reply, so the events of two
 * quick changes of ours arrive when the second is already shown.
 */
export class SceneTracker {
  #current: string | null = null;
  #expected: string[] = [];

  /** Program scene; null until known. */
  get current(): string | null {
    return this.#current;
  }

  /** OBS's own word, by reply: everything before it is history. */
  reset(scene: string | null): void {
    this.#current = scene;
    this.#expected = [];
  }

  /** Before a change of ours is asked for. */
  asking(scene: string): void {
    if (scene !== this.#current) this.#expected.push(scene);
  }

  /** OBS has answered our change. */
  shown(scene: string): void {
    this.#current = scene;
  }

  /** OBS has refused our change. */
  refused(scene: string): void {
    this.#expected = this.#expected.filter((each) => each !== scene);
  }

  /** True when the change was made by somebody else. */
  event(scene: string): boolean {
    const index = this.#expected.indexOf(scene);
    if (index >= 0) {
      this.#expected.splice(0, index + 1);
      return false;
    }
    if (scene === this.#current) return false;
    this.#current = scene;
    return true;
  }
}
