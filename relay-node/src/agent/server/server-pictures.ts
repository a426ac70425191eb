import {
  PICTURE_LIMITS,
  SCENE_PICTURE_LIMITS,
  type PictureLimits,
  type PictureSize,
  type PictureSource,
} from '@trailcast/schema/node';
import type { ObsControl } from '../../obs/obs-control.js';
import { describeError, NodeError } from '../node/node-error.js';

/** Share of the maximum age during which all watchers share one picture. The remaining time is for the delivery. */
const FRESH_SHARE = 0.75;
/** JPEG qualities, tried in turn until the picture is small enough. */
const QUALITIES = [60, 35, 15] as const;

type Control = Pick<ObsControl, 'takePicture' | 'takeScenePicture'>;
type TakePicture = (control: Control, size: { width: number; quality: number }) => Promise<Buffer | null>;

interface PictureRequest {
  requestedAt: number;
  picture: Promise<Buffer>;
}

/** State of OBS that pictures depend on. */
interface ObsState {
  /** Null while OBS is not connected. */
  readonly control: Control | null;
  /** Names of the collection's scenes. */
  readonly scenes: readonly string[];
  /** Pictures are shared only while this value is the same. */
  readonly key: string;
}

/**
 * Takes pictures of one server's program, feed and scenes. All watchers share a picture of program or feed of one size
 * for 1.5 s, and a picture of a scene for 3.75 s. Pictures of scenes are taken one after the other, because they are
 * slow.
 */
export class ServerPictures {
  readonly #sourceRequests = new Map<`${PictureSize} ${PictureSource}`, PictureRequest>();
  readonly #sceneRequests = new Map<string, PictureRequest>();
  /** Key of the state for which the stored pictures are valid. */
  #obsStateKey = '';
  /** Resolves after all requested pictures of scenes. */
  #sceneQueue: Promise<unknown> = Promise.resolve();

  /** `now` returns the time in ms. */
  constructor(
    private readonly readObsState: () => ObsState,
    private readonly now: () => number,
  ) {}

  /**
   * Returns a JPEG within the `PICTURE_LIMITS` of its size.
   * @throws NodeError `not-ready` while there is no picture.
   */
  async takePicture(source: PictureSource, size: PictureSize): Promise<Buffer> {
    const limits = PICTURE_LIMITS[size];
    return this.#getShared(this.#sourceRequests, `${size} ${source}`, limits, () =>
      this.#takeWithinLimits(limits, (control, options) => control.takePicture(source, options)),
    );
  }

  /**
   * Returns a JPEG of a scene within `SCENE_PICTURE_LIMITS`.
   * @throws NodeError `not-found` for an unknown scene, `not-ready` while there is no picture.
   */
  async takeScenePicture(scene: string): Promise<Buffer> {
    if (!this.readObsState().scenes.includes(scene))
      throw new NodeError('not-found', 'There is no such scene.');
    const takePicture = () =>
      this.#takeWithinLimits(SCENE_PICTURE_LIMITS, (control, size) => control.takeScenePicture(scene, size));
    return this.#getShared(this.#sceneRequests, scene, SCENE_PICTURE_LIMITS, () => {
      const picture = this.#sceneQueue.then(takePicture);
      this.#sceneQueue = picture.catch(() => undefined);
      return picture;
    });
  }

  async #getShared<Name>(
    requests: Map<Name, PictureRequest>,
    name: Name,
    limits: PictureLimits,
    takePicture: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const { key } = this.readObsState();
    if (key !== this.#obsStateKey) {
      this.#obsStateKey = key;
      this.#sourceRequests.clear();
      this.#sceneRequests.clear();
    }
    const sharedRequest = requests.get(name);
    if (sharedRequest && this.now() - sharedRequest.requestedAt < limits.ageMs * FRESH_SHARE)
      return sharedRequest.picture;
    const request = { requestedAt: this.now(), picture: takePicture() };
    requests.set(name, request);
    return request.picture;
  }

  async #takeWithinLimits({ width, bytes }: PictureLimits, takePicture: TakePicture): Promise<Buffer> {
    const { control } = this.readObsState();
    if (!control) throw new NodeError('not-ready', 'OBS does not respond yet.');
    try {
      for (const quality of QUALITIES) {
        const picture = await takePicture(control, { width, quality });
        if (picture === null) throw new NodeError('not-ready', 'The scene collection does not show a feed.');
        if (picture.length <= bytes) return picture;
      }
    } catch (error) {
      if (error instanceof NodeError) throw error;
      throw new NodeError('not-ready', `OBS has no picture: ${describeError(error)}`);
    }
    throw new NodeError('not-ready', 'The picture is too large.');
  }
}
