/**
 * Distinguishes the agent's scene changes from those made in OBS itself. OBS's event follows the reply by about 40 ms.
 * After two quick changes, the first event therefore arrives when the second scene is already shown.
 */
export class SceneTracker {
  #current: string | null = null;
  /** Scenes of requested changes whose events have not arrived yet. */
  #expected: string[] = [];

  /** Program scene; null until known. */
  get current(): string | null {
    return this.#current;
  }

  /** Sets the scene from a reply, which supersedes all earlier events. */
  reset(scene: string | null): void {
    this.#current = scene;
    this.#expected = [];
  }

  /** Call it before requesting a change. */
  recordRequest(scene: string): void {
    if (scene !== this.#current) this.#expected.push(scene);
  }

  /** Call it when OBS has confirmed the change. */
  recordShown(scene: string): void {
    this.#current = scene;
  }

  /** Call it when OBS has rejected the change. */
  recordRejection(scene: string): void {
    this.#expected = this.#expected.filter((expectedScene) => expectedScene !== scene);
  }

  /** Handles OBS's event. Returns true for a change made in OBS itself. */
  recordEvent(scene: string): boolean {
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
