import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

export const SceneCollectionEntity = defineEntity({
  name: 'SceneCollection',
  tableName: 'scene_collections',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    name: p.string().length(64),
    /** OBS scene collection, byte for byte as saved. */
    scenes: p.text().columnType('longtext').lazy(),
    /**
     * True for the built-in collection until the text is edited. A new server with this collection gets a feed-loss
     * scene.
     */
    starter: p.boolean().default(false),
    timeCreated: timestamp(),
    version: version(),
  },
});
export type SceneCollectionEntity = InferEntity<typeof SceneCollectionEntity>;
