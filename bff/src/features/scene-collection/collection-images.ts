import type { EntityManager } from '@mikro-orm/core';
import { createImageReference } from '@trailcast/schema/source-kinds';
import { runSql } from '../../infra/db/run-sql.js';

/** Implements the image feature's port to collections. */
export class CollectionImages {
  /** Returns the names of the user's collections that show an image. */
  async findCollectionNames(em: EntityManager, userId: number, imageId: number): Promise<string[]> {
    const rows = await runSql<{ name: string }[]>(
      em,
      // The quotes are part of the pattern, so that image 1 does not match image 12.
      'select name from scene_collections where owner_id = ? and scenes like ? order by id',
      [userId, `%"${createImageReference(imageId)}"%`],
    );
    return rows.map(({ name }) => name);
  }
}
