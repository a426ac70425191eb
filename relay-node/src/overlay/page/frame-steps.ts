/** Kind of the next beginFrame request. */
export type FrameRequest = 'frame' | 'screenshot';

/** Chromium's response. `picture` is the screenshot in base64; absent if none was requested or drawn. */
export interface DrawnFrame {
  hasDamage: boolean;
  picture: string | undefined;
}

interface FrameStep {
  /** New picture to show; null for none. */
  picture: string | null;
  /** True if the next request must follow immediately instead of after the interval. */
  isImmediate: boolean;
}

/**
 * Decides when to take a screenshot. A screenshot costs more than a frame, so it is only taken when the page has
 * changed. Chromium reports damage for every frame with a screenshot and for the next frame. Therefore only two equal
 * screenshots show that the page is still. The damage of the next frame is ignored. That frame is requested
 * immediately, and a periodic screenshot detects a change that was ignored.
 */
export class FrameSteps {
  #state: 'take-screenshots' | 'ignore-damage' | 'watch-damage' = 'take-screenshots';
  #lastPicture = '';
  #undamagedFrames = 0;

  /** `maxUndamagedFrames` is the number of frames without damage after which a screenshot is taken anyway. */
  constructor(private readonly maxUndamagedFrames: number) {}

  get request(): FrameRequest {
    return this.#state === 'take-screenshots' ? 'screenshot' : 'frame';
  }

  /** True while each screenshot differs from the previous one. */
  get isMoving(): boolean {
    return this.#state === 'take-screenshots';
  }

  /** Handles Chromium's response to `request`. */
  advance({ hasDamage, picture }: DrawnFrame): FrameStep {
    if (this.#state === 'take-screenshots') return this.#handleScreenshot(picture);
    if (this.#state === 'ignore-damage') this.#state = 'watch-damage';
    else if (hasDamage || ++this.#undamagedFrames >= this.maxUndamagedFrames) {
      this.#state = 'take-screenshots';
      return { picture: null, isImmediate: true };
    }
    return { picture: null, isImmediate: false };
  }

  #handleScreenshot(picture: string | undefined): FrameStep {
    if (picture === undefined) return { picture: null, isImmediate: false };
    if (picture === this.#lastPicture) {
      this.#state = 'ignore-damage';
      this.#undamagedFrames = 0;
      return { picture: null, isImmediate: true };
    }
    this.#lastPicture = picture;
    return { picture, isImmediate: false };
  }
}
