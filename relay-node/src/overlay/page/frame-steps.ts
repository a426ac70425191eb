/** What the next beginFrame requests. */
export type FrameRequest = 'frame' | 'screenshot';

/** Chromium's answer. `picture` is the screenshot in base64; absent if none was requested or drawn. */
export interface FrameAnswer {
  hasDamage: boolean;
  picture: string | undefined;
}

/** `picture` is a new one to show. `now`: the next request follows immediately, otherwise after the interval. */
interface FrameStep {
  picture: string | null;
  now: boolean;
}

/**
 * Decides when to take a screenshot. A screenshot costs more than a frame, so it is only taken when the page has
 * changed. Chromium reports damage for every frame with a screenshot and for the next one. Therefore two equal
 * screenshots mean that the page is still, and the damage of the frame after the second one is ignored. That frame
 * follows immediately. A change hidden by it is found by a periodic check.
 */
export class FrameSteps {
  #state: 'photograph' | 'ignore' | 'watch' = 'photograph';
  #last = '';
  #undamaged = 0;

  /** `checkAfter`: number of frames without damage after which a screenshot is taken anyway. */
  constructor(private readonly checkAfter: number) {}

  get request(): FrameRequest {
    return this.#state === 'photograph' ? 'screenshot' : 'frame';
  }

  /** True while each screenshot differs from the previous one. */
  get isMoving(): boolean {
    return this.#state === 'photograph';
  }

  answer({ hasDamage, picture }: FrameAnswer): FrameStep {
    if (this.#state === 'photograph') return this.#afterScreenshot(picture);
    if (this.#state === 'ignore') this.#state = 'watch';
    else if (hasDamage || ++this.#undamaged >= this.checkAfter) {
      this.#state = 'photograph';
      return { picture: null, now: true };
    }
    return { picture: null, now: false };
  }

  #afterScreenshot(picture: string | undefined): FrameStep {
    if (picture === undefined) return { picture: null, now: false };
    if (picture === this.#last) {
      this.#state = 'ignore';
      this.#undamaged = 0;
      return { picture: null, now: true };
    }
    this.#last = picture;
    return { picture, now: false };
  }
}
