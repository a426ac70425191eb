/**
 * Distinguishes the agent's scene changes from those made in OBS itself. OBS's event follows the reply by about 40 ms.
 * After two quick changes, the first event therefore arrives when the second scene is already shown.
 */
export class SceneTracker {
  #current: string | null = null;
  /** Scenes of requested changes whose events have not arrived yet. */
  #expectedScenes: string[] = [];

  /** Program scene; null until known. */
  get current(): string | null {
    return this.#current;
  }

  /** Sets the scene from a reply, which supersedes all earlier events. */
  reset(scene: string | null): void {
    this.#current = scene;
    this.#expectedScenes = [];
  }

  /** Records a requested change. Call it before the request. */
  recordRequest(scene: string): void {
    if (scene !== this.#current) this.#expectedScenes.push(scene);
  }

  /** Records a change that OBS has confirmed. */
  recordShown(scene: string): void {
    this.#current = scene;
  }

  /** Records a change that OBS has rejected. */
  recordRejection(scene: string): void {
    this.#expectedScenes = this.#expectedScenes.filter((expectedScene) => expectedScene !== scene);
  }

  /** Handles OBS's event. Returns true for a change made in OBS itself. */
  recordEvent(scene: string): boolean {
    const index = this.#expectedScenes.indexOf(scene);
    if (index >= 0) {
      this.#expectedScenes.splice(0, index + 1);
      return false;
    }
    if (scene === this.#current) return false;
    this.#current = scene;
    return true;
  }
}
