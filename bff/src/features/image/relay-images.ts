import type { EntityManager } from '@mikro-orm/core';
import type { SceneImage } from '@trailcast/schema/node';
import { listImageReferences } from '@trailcast/schema/source-kinds';
import { listPlaceholders, runSql } from '../../infra/db/run-sql.js';

/** Implements the relay-server feature's port to images. */
export class RelayImages {
  /** Returns the owner's images to which a collection's text refers. */
  async findImages(em: EntityManager, ownerId: number, text: string): Promise<SceneImage[]> {
    const ids = listImageReferences(text);
    if (ids.length === 0) return [];
    const rows = await runSql<{ id: number; digest: string; width: number; height: number }[]>(
      em,
      `select id, digest, width, height from images where owner_id = ? and id in (${listPlaceholders(ids)}) order by id`,
      [ownerId, ...ids.map(Number)],
    );
    return rows.map(({ id, digest, width, height }) => ({ id: String(id), digest, pixels: width * height }));
  }

  /** Returns the file of a user's image by its digest, or null. */
  async readFile(em: EntityManager, ownerId: number, digest: string): Promise<Buffer | null> {
    const [row] = await runSql<{ content: string }[]>(
      em,
      'select content from images where owner_id = ? and digest = ? limit 1',
      [ownerId, digest],
    );
    return row ? Buffer.from(row.content, 'base64') : null;
  }
}
