import type { DesiredServer } from '@trailcast/schema/node';

/** The part of the server's model that ServerScenes reads. */
interface SceneServer {
  readonly desired: Pick<DesiredServer, 'scene'>;
  readonly validCollection: { clean: { currentScene: string } } | null;
  readonly view: { readonly scenes: string[]; readonly scene: { readonly current: string | null } };
  readonly broadcast: { readonly cardScene: string | null; readonly cardSceneToRecord: string | null };
  readonly feedSwitch: { readonly scene: string | null };
  readonly panic: { readonly scene: string | null };
}

/** Chooses the scene for OBS. A panic overrides the card, and the card overrides the user's scene. */
export class ServerScenes {
  /** Scene that was set in OBS itself, or null. It overrides the desired scene until the user chooses again. */
  sceneSetInObs: string | null = null;
  /** The user's previous scene. It is the fallback if OBS does not have the desired scene. */
  #previousUserScene: string | null = null;

  constructor(private readonly model: SceneServer) {}

  /** Names of OBS's scenes, without the scene that shows the card. */
  get names(): string[] {
    const { view, broadcast } = this.model;
    return view.scenes.filter((scene) => scene !== broadcast.cardScene);
  }

  /** The scene to show while the feed is healthy; null until OBS's scenes are known. */
  get userScene(): string | null {
    const { names } = this;
    const { desired, validCollection } = this.model;
    const fallback = validCollection?.clean.currentScene ?? null;
    const candidates = [
      this.sceneSetInObs,
      desired.scene,
      this.#previousUserScene,
      fallback,
      names[0] ?? null,
    ];
    return candidates.find((scene) => scene !== null && names.includes(scene)) ?? null;
  }

  /** The scene that OBS shows. While OBS shows the card, the scene after the card. Null until the scenes are known. */
  get shownScene(): string | null {
    const { view, broadcast } = this.model;
    const { current } = view.scene;
    return current !== null && current === broadcast.cardScene ? this.#sceneWithoutCard : current;
  }

  /** The scene that OBS should show; null until OBS's scenes are known. */
  get wantedScene(): string | null {
    return this.model.panic.scene ?? this.model.broadcast.cardSceneToRecord ?? this.#sceneWithoutCard;
  }

  /** Records the user's scene as a fallback. */
  recordUserScene(): void {
    this.#previousUserScene = this.userScene;
  }

  /** Clears the scene choices of the previous collection. */
  clearChoices(): void {
    this.sceneSetInObs = null;
    this.#previousUserScene = null;
  }

  /** The scene to show if there is neither a panic nor a card to record. */
  get #sceneWithoutCard(): string | null {
    return this.model.feedSwitch.scene ?? this.userScene;
  }
}
