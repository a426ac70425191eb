import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { Image } from '@trailcast/schema/wire';
import { createHash } from 'node:crypto';
import type { Database } from '../../infra/db/database.js';
import { parseEntityName, nextDefaultName } from '../../infra/entity-name.js';
import { ConflictError, NotFoundError, UnprocessableError } from '../../infra/errors.js';
import { ImageError } from '../../infra/image/image-error.js';
import { checkQuota, describeCountQuota } from '../../infra/quotas.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { checkImageAction, needsPayment, type ImageAction } from './image.policy.js';
import type { ActivePayment, EncodedImage, ImageCodec, ImageCollections } from './image.ports.js';
import {
  deleteImage,
  findImages,
  insertImage,
  lockOwner,
  readImage,
  readImageFile,
  type ImageRecord,
} from './image.repository.js';
import { toImage } from './image.view.js';

export interface ImageServiceDeps {
  database: Database;
  payments: ActivePayment;
  collections: ImageCollections;
  codec: ImageCodec;
}

/** Manages the images that a user shows in scenes. */
export class ImageService {
  constructor(private readonly deps: ImageServiceDeps) {}

  /** Returns the viewer's images, ascending by id. */
  list(viewer: Viewer): Promise<Image[]> {
    return this.deps.database.read(async (em) => {
      await this.#checkAccess(em, viewer, true, 'list');
      return (await findImages(em, viewer.userId)).map(toImage);
    });
  }

  /** Returns an image's file and its type; the digest identifies its content. */
  async readFile(viewer: Viewer, id: number): Promise<{ type: string; digest: string; file: Buffer }> {
    return this.deps.database.read(async (em) => {
      const { type, digest } = await this.#requireImage(em, viewer, id, 'read');
      const file = await readImageFile(em, id);
      if (!file) throw createUnknownImageError();
      return { type, digest, file };
    });
  }

  /**
   * Stores an image without the metadata of its file. The name defaults to the next 'Image N'. Throws
   * UnprocessableError if the file or the name can't be used, and QuotaError if the user's images would exceed a quota.
   */
  async create(viewer: Viewer, input: { name?: string; file: Buffer }): Promise<Image> {
    requireSession(viewer);
    const { database, codec } = this.deps;
    // Access and quota are checked first, so that no file is decoded unnecessarily.
    await database.read(async (em) => {
      await this.#checkAccess(em, viewer, true, 'create');
      checkQuotas(await findImages(em, viewer.userId), 0);
    });
    const name = input.name === undefined ? undefined : parseEntityName(input.name);
    const encodedImage = await codec.reencode(input.file).catch(rethrowForUser);
    return database.transact(async (tx) => {
      await this.#checkAccess(tx.em, viewer, true, 'create');
      await lockOwner(tx.em, viewer.userId);
      const images = await findImages(tx.em, viewer.userId);
      checkQuotas(images, encodedImage.file.length);
      const names = images.map((image) => image.name);
      const row = { ...encodedImage, ownerId: viewer.userId, digest: digestFile(encodedImage) };
      return toImage(await insertImage(tx, { ...row, name: name ?? nextDefaultName('Image', names) }));
    });
  }

  /** Deletes an image. Throws ConflictError if a scene collection shows it. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.deps.database.transact(async (tx) => {
      await this.#requireImage(tx.em, viewer, id, 'delete');
      const [firstName, ...otherNames] = await this.deps.collections.findCollectionNames(
        tx.em,
        viewer.userId,
        id,
      );
      if (firstName !== undefined) {
        const otherNamesText = otherNames.length > 0 ? ` and ${otherNames.length} more` : '';
        throw new ConflictError(
          `This image is shown in “${firstName}”${otherNamesText}. Remove it there first.`,
        );
      }
      await deleteImage(tx.em, id);
    });
  }

  async #checkAccess(
    em: EntityManager,
    viewer: Viewer,
    isOwner: boolean,
    action: ImageAction,
  ): Promise<void> {
    const hasPayment = !needsPayment(action) || (await this.deps.payments.isActive(em, viewer.userId));
    enforce(checkImageAction(action, { role: viewer.role, isOwner, hasPayment }), 'image');
  }

  async #requireImage(
    em: EntityManager,
    viewer: Viewer,
    id: number,
    action: ImageAction,
  ): Promise<ImageRecord> {
    const image = await readImage(em, id);
    await this.#checkAccess(em, viewer, image?.ownerId === viewer.userId, action);
    if (!image) throw createUnknownImageError();
    return image;
  }
}

/** Throws QuotaError if another image of this size would exceed a quota. */
function checkQuotas(images: readonly ImageRecord[], bytes: number): void {
  const count = { kind: 'images', used: images.length, limit: LIMITS.imagesMax } as const;
  checkQuota(count, 1, describeCountQuota('images'));
  const used = images.reduce((sum, image) => sum + image.bytes, 0);
  checkQuota({ kind: 'image-bytes', used, limit: LIMITS.imagesMaxBytes }, bytes, formatQuotaError);
}

const formatQuotaError = ({ used, limit }: { used: number; limit: number }) =>
  `Your images use ${formatMebibytes(used)} of ${formatMebibytes(limit)} MiB. Delete one you no longer need.`;
/** Rounds down, so that a quota never shows as full before it is. */
const formatMebibytes = (bytes: number) => String(Math.floor((bytes / 1024 ** 2) * 10) / 10);

const digestFile = ({ file }: EncodedImage) => createHash('sha256').update(file).digest('hex');
const createUnknownImageError = () => new NotFoundError('There is no such image.');

function rethrowForUser(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  throw new UnprocessableError(error.message, [{ path: '/file', message: error.message }]);
}
