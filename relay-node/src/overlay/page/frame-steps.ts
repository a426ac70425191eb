/** What the next beginFrame asks for. */
export type FrameRequest = 'frame' | 'screenshot';

/** What Chromium answered: `picture` is the screenshot in base64, absent if none was asked for or drawn. */
export interface FrameAnswer {
  hasDamage: boolean;
  picture: string | undefined;
}

/** `picture` is a new one to show. `now`: the next request follows at once, else at the next interval. */
interface FrameStep {
  picture: string | null;
  now: boolean;
}

/**
 * Decides when a page is photographed. A screenshot costs more than the frame, so it is taken only when the page has changed.
 * Chromium reports damage for every frame with a screenshot and for the one after it, so two equal screenshots say that the page
 * stands still, and what the frame after the second one reports is ignored. That frame follows at once, and a change that it hides
 * is found by a check.
 */
export class FrameSteps {
  #state: 'photograph' | 'ignore' | 'watch' = 'photograph';
  #last = '';
  #undamaged = 0;

  /** `checkAfter`: frames without damage after which the page is photographed all the same. */
  constructor(private readonly checkAfter: number) {}

  get request(): FrameRequest {
    return this.#state === 'photograph' ? 'screenshot' : 'frame';
  }

  /** True while each screenshot differs from the one before. */
  get isMoving(): boolean {
    return this.#state === 'photograph';
  }

  answer({ hasDamage, picture }: FrameAnswer): FrameStep {
    if (this.#state === 'photograph') return this.#photographed(picture);
    if (this.#state === 'ignore') this.#state = 'watch';
    else if (hasDamage || ++this.#undamaged >= this.checkAfter) {
      this.#state = 'photograph';
      return { picture: null, now: true };
    }
    return { picture: null, now: false };
  }

  #photographed(picture: string | undefined): FrameStep {
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
