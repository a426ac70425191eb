import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { ImageType } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** An image that a user shows in scenes, re-encoded without the metadata of its file. */
export const ImageEntity = defineEntity({
  name: 'Image',
  tableName: 'images',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    name: p.string().length(64),
    type: p.string().$type<ImageType>().length(16),
    width: p.integer(),
    height: p.integer(),
    bytes: p.integer(),
    /** SHA-256 of the file, hex. */
    digest: p.string().length(64),
    /** The file in base64, because backups are lines of text. */
    content: p.text().columnType('longtext').lazy(),
    timeCreated: timestamp(),
    version: version(),
  },
});
export type ImageEntity = InferEntity<typeof ImageEntity>;
