import type { EntityManager } from '@mikro-orm/core';
import { imageReference } from '@trailcast/schema/source-kinds';
import { runSql } from '../../infra/db/run-sql.js';

/** Implements the image feature's port to collections. */
export class CollectionImages {
  /** Searches the texts for the reference with its quotes, so that image 1 does not match image 12. */
  async findCollectionNames(em: EntityManager, userId: number, imageId: number): Promise<string[]> {
    const rows = await runSql<{ name: string }[]>(
      em,
      'select name from scene_collections where owner_id = ? and scenes like ? order by id',
      [userId, `%"${imageReference(imageId)}"%`],
    );
    return rows.map(({ name }) => name);
  }
}
