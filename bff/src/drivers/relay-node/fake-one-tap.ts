import type { DesiredServer, ServerReport } from '@trailcast/schema/node';

/** Panic and silence of a fake server. */
export class FakeOneTap {
  /** False: OBS and the hub stay as they are. */
  responds = true;
  #panic = false;
  #muted = false;

  apply({ panic = false, muted = false }: DesiredServer): void {
    if (!this.responds) return;
    this.#panic = panic;
    this.#muted = muted;
  }

  /** A panic is silent too. */
  report(isSending: boolean): Pick<ServerReport, 'panic' | 'muted'> {
    return {
      ...(this.#panic ? { panic: 'scene' } : {}),
      ...(isSending && (this.#muted || this.#panic) ? { muted: true } : {}),
    };
  }
}
