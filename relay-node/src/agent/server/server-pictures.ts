import { PICTURE_LIMITS, type PictureSource } from '@trailcast/schema/node';
import type { ObsControl } from '../../obs/obs-control.js';
import { messageOf, NodeError } from '../node/node-error.js';

/** A picture is shared by all watchers for this time, ms. */
const FRESH_MS = 1_500;
/** JPEG qualities, tried in turn until the picture is small enough. */
const QUALITIES = [60, 35, 15] as const;

interface Taken {
  at: number;
  picture: Promise<Buffer>;
}

/** Takes small pictures of one server's program and feed, at most one of each kind within 1.5 s. */
export class ServerPictures {
  readonly #newest = new Map<PictureSource, Taken>();

  /** `control` is null while OBS is not connected; `now` in ms. */
  constructor(
    private readonly control: () => Pick<ObsControl, 'picture'> | null,
    private readonly now: () => number,
  ) {}

  /**
   * Returns a JPEG of at most 15 kB.
   * @throws NodeError `not-ready` while there is no picture.
   */
  async get(of: PictureSource): Promise<Buffer> {
    const newest = this.#newest.get(of);
    if (newest && this.now() - newest.at < FRESH_MS) return newest.picture;
    const request = { at: this.now(), picture: this.#take(of) };
    this.#newest.set(of, request);
    return request.picture;
  }

  async #take(of: PictureSource): Promise<Buffer> {
    const control = this.control();
    if (!control) throw new NodeError('not-ready', 'OBS does not respond yet.');
    const { width, bytes } = PICTURE_LIMITS;
    try {
      for (const quality of QUALITIES) {
        const picture = await control.picture(of, { width, quality });
        if (picture === null) throw new NodeError('not-ready', 'The scene collection does not show a feed.');
        if (picture.length <= bytes) return picture;
      }
    } catch (error) {
      if (error instanceof NodeError) throw error;
      throw new NodeError('not-ready', `OBS has no picture: ${messageOf(error)}`);
    }
    throw new NodeError('not-ready', 'The picture is too large.');
  }
}
