import type { ObsControl } from '../../obs/obs-control.js';

/** Holds the connection that was opened to check that OBS responds, until the agent takes it. */
export class HeldControl {
  #held: { control: ObsControl; release: () => void } | null = null;

  holdControl(control: ObsControl): void {
    this.close();
    const dropControl = () => {
      if (this.#held?.control === control) this.#held = null;
    };
    const release = control.on((event) => {
      if (event.type === 'closed') dropControl();
    });
    this.#held = { control, release };
  }

  /** Returns the open connection and no longer holds it; null if there is none. */
  takeConnection(): ObsControl | null {
    const held = this.#held;
    this.#held = null;
    held?.release();
    return held?.control ?? null;
  }

  close(): void {
    void this.takeConnection()?.close();
  }
}
