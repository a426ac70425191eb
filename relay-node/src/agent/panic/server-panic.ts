import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { CoverSpec, HubState } from '../../hub/protocol.js';

/** The part of the server's model that ServerPanic reads. */
interface CoveredServer {
  readonly desired: DesiredServer;
  /** `card`: a scene that every collection has; null until OBS has it. `program`: the hub's state; null without a broadcast. */
  readonly broadcast: { readonly card: string | null; readonly program: Pick<HubState, 'cover'> | null };
  readonly view: { readonly scene: { readonly current: string | null } };
}

/** Panic and silence of one server. OBS shows the card's scene in a panic, and the hub covers the program. */
export class ServerPanic {
  constructor(private readonly model: CoveredServer) {}

  get isOn(): boolean {
    return this.model.desired.panic ?? false;
  }

  /** The privacy scene of OBS in a panic; else null. */
  get scene(): string | null {
    return this.isOn ? this.model.broadcast.card : null;
  }

  get spec(): CoverSpec {
    return this.specOf(this.model.desired);
  }

  /** What the hub is asked for in a desired state, which may be applied later. */
  specOf({ panic = false, muted = false }: DesiredServer): CoverSpec {
    return { panic, muted, isSceneShown: panic && this.#isSceneShown };
  }

  /** What viewers see and hear of it. Without a broadcast, OBS's scene is all there is. */
  get report(): Pick<ServerReport, 'panic' | 'muted'> {
    const cover = this.model.broadcast.program?.cover;
    const scene = this.isOn && this.#isSceneShown ? 'scene' : null;
    const panic = cover ? (cover.panic ? cover.shows : null) : scene;
    return { ...(panic && { panic }), ...(cover && (cover.muted || cover.panic) && { muted: true }) };
  }

  get #isSceneShown(): boolean {
    const { broadcast, view } = this.model;
    return broadcast.card !== null && view.scene.current === broadcast.card;
  }
}
