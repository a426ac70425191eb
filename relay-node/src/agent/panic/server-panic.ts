import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { CoverSpec, HubState } from '../../hub/protocol.js';

type ProgramState = Pick<HubState, 'cover' | 'delay'>;

/** The part of the server's model that ServerPanic reads. */
interface CoveredServer {
  readonly desired: DesiredServer;
  /**
   * `card` is the name of the scene that is in every collection; null until OBS has it. `program` is the state of the
   * hub; null without a broadcast.
   */
  readonly broadcast: { readonly card: string | null; readonly program: ProgramState | null };
  readonly view: { readonly scene: { readonly current: string | null } };
}

/** Panic and mute of a server. In a panic, OBS shows the privacy scene and the hub covers the program. */
export class ServerPanic {
  constructor(private readonly model: CoveredServer) {}

  get isOn(): boolean {
    return this.model.desired.panic ?? false;
  }

  /** The privacy scene while panic is on; otherwise null. */
  get scene(): string | null {
    return this.isOn ? this.model.broadcast.card : null;
  }

  get spec(): CoverSpec {
    return this.createSpec(this.model.desired);
  }

  /** Returns the cover to request for a desired state. The state need not be applied yet. */
  createSpec({ panic = false, muted = false }: DesiredServer): CoverSpec {
    return { panic, muted, isSceneShown: panic && this.#isSceneShown };
  }

  /** Panic and mute that are in effect for viewers. Without a broadcast, only OBS's scene counts. */
  get report(): Pick<ServerReport, 'panic' | 'muted'> {
    const { cover, delay } = this.model.broadcast.program ?? {};
    // An older hub covers nothing, and its delay may still play older pictures.
    const isBehind = delay !== undefined && delay.state !== 'off';
    const scene = this.isOn && this.#isSceneShown && !isBehind ? 'scene' : null;
    const panic = cover ? (cover.panic ? cover.shows : null) : scene;
    return { ...(panic && { panic }), ...(cover && (cover.muted || cover.panic) && { muted: true }) };
  }

  get #isSceneShown(): boolean {
    const { broadcast, view } = this.model;
    return broadcast.card !== null && view.scene.current === broadcast.card;
  }
}

/** Returns the desired state with panic and mute of the newer state. */
export function mergeCover(desired: DesiredServer, newer: DesiredServer): DesiredServer {
  if (newer.generation <= desired.generation) return desired;
  return { ...desired, panic: newer.panic, muted: newer.muted };
}
