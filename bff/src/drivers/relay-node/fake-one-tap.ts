import type { DesiredServer, ServerReport } from '@trailcast/schema/node';

/** Panic and mute of a fake server, which a user sets with one tap. */
export class FakeOneTap {
  /** False if the fake server ignores changes of the desired state. */
  responds = true;
  #panic = false;
  #muted = false;

  apply({ panic = false, muted = false }: DesiredServer): void {
    if (!this.responds) return;
    this.#panic = panic;
    this.#muted = muted;
  }

  /** Returns the state of panic and mute. Panic also mutes. */
  report(isSending: boolean): Pick<ServerReport, 'panic' | 'muted'> {
    return {
      ...(this.#panic ? { panic: 'scene' } : {}),
      ...(isSending && (this.#muted || this.#panic) ? { muted: true } : {}),
    };
  }
}
