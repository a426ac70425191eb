import type { DesiredServer, ServerReport } from '@trailcast/schema/node';

/** Panic and mute of a fake server, the states that a user sets with one tap. */
export class FakeOneTap {
  /** False if OBS and the hub ignore changes. */
  responds = true;
  #panic = false;
  #muted = false;

  apply({ panic = false, muted = false }: DesiredServer): void {
    if (!this.responds) return;
    this.#panic = panic;
    this.#muted = muted;
  }

  /** Returns the state of panic and mute. A panic mutes too. */
  report(isSending: boolean): Pick<ServerReport, 'panic' | 'muted'> {
    return {
      ...(this.#panic ? { panic: 'scene' } : {}),
      ...(isSending && (this.#muted || this.#panic) ? { muted: true } : {}),
    };
  }
}
