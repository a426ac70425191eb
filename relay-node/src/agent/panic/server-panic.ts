import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { CoverSpec, HubState } from '../../hub/protocol.js';

type CoverHubState = Pick<HubState, 'cover' | 'delay'>;

/** The part of the server's model that ServerPanic reads. */
interface PanicServer {
  readonly desired: DesiredServer;
  /**
   * `cardScene` is the name of the scene that shows the card; null until OBS has the scene. `hubState` is the state of
   * the hub; null without a broadcast.
   */
  readonly broadcast: { readonly cardScene: string | null; readonly hubState: CoverHubState | null };
  readonly view: { readonly scene: { readonly current: string | null } };
}

/**
 * Panic and mute of a server. In a panic, OBS shows the privacy scene (the scene of the card), and the hub hides the
 * program. The hub's protocol calls panic and mute together the cover.
 */
export class ServerPanic {
  constructor(private readonly model: PanicServer) {}

  get isActive(): boolean {
    return this.model.desired.panic ?? false;
  }

  /** The privacy scene while panic is on; otherwise null. */
  get scene(): string | null {
    return this.isActive ? this.model.broadcast.cardScene : null;
  }

  /** The cover to request from the hub. */
  get coverSpec(): CoverSpec {
    return this.createCoverSpec(this.model.desired);
  }

  /** Returns the cover that a desired state requires, even if the state is not applied yet. */
  createCoverSpec({ panic = false, muted = false }: DesiredServer): CoverSpec {
    return { panic, muted, isSceneShown: panic && this.#isSceneShown };
  }

  /** The panic and mute that viewers see and hear. Without a broadcast, the panic that OBS's scene shows. */
  get report(): Pick<ServerReport, 'panic' | 'muted'> {
    const { cover, delay } = this.model.broadcast.hubState ?? {};
    // A hub of an older release supports no cover, and its delay may still play older pictures.
    const isDelayed = delay !== undefined && delay.state !== 'off';
    const scene = this.isActive && this.#isSceneShown && !isDelayed ? 'scene' : null;
    const panic = cover ? (cover.panic ? cover.shows : null) : scene;
    return { ...(panic && { panic }), ...(cover && (cover.muted || cover.panic) && { muted: true }) };
  }

  get #isSceneShown(): boolean {
    const { broadcast, view } = this.model;
    return broadcast.cardScene !== null && view.scene.current === broadcast.cardScene;
  }
}

/** Returns the desired state with panic and mute of the newer state. */
export function mergeCover(desired: DesiredServer, newer: DesiredServer): DesiredServer {
  if (newer.generation <= desired.generation) return desired;
  return { ...desired, panic: newer.panic, muted: newer.muted };
}
