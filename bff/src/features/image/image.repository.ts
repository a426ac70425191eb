import type { EntityManager } from '@mikro-orm/core';
import type { ImageType } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { lockRow } from '../../infra/db/lock-row.js';
import { runSql } from '../../infra/db/run-sql.js';
import { UserEntity } from '../user/user.entity.js';
import { ImageEntity } from './image.entity.js';

/** An image as plain values, without its file. */
export interface ImageRecord {
  id: number;
  ownerId: number;
  name: string;
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  digest: string;
  timeCreated: number;
  version: number;
}

const COLUMNS =
  'id, owner_id as ownerId, name, type, width, height, bytes, digest, time_created as timeCreated, version';

/** Returns a user's images without their files, ascending by id. */
export async function findImages(em: EntityManager, ownerId: number): Promise<ImageRecord[]> {
  const rows = await runSql<ImageRecord[]>(
    em,
    `select ${COLUMNS} from images where owner_id = ? order by id`,
    [ownerId],
  );
  return rows.map(toRecord);
}

export async function readImage(em: EntityManager, id: number): Promise<ImageRecord | null> {
  const [row] = await runSql<ImageRecord[]>(em, `select ${COLUMNS} from images where id = ?`, [id]);
  return row ? toRecord(row) : null;
}

/** Returns an image's file, or null. */
export async function readImageFile(em: EntityManager, id: number): Promise<Buffer | null> {
  const [row] = await runSql<{ content: string }[]>(em, 'select content from images where id = ?', [id]);
  return row ? Buffer.from(row.content, 'base64') : null;
}

export async function insertImage(
  { em, now }: Pick<Transaction, 'em' | 'now'>,
  { file, ...fields }: Omit<ImageRecord, 'id' | 'version' | 'timeCreated' | 'bytes'> & { file: Buffer },
): Promise<ImageRecord> {
  const { ownerId, ...values } = { ...fields, bytes: file.length };
  const content = file.toString('base64');
  const row = em.create(ImageEntity, { ...values, owner: ownerId, content, timeCreated: now });
  await em.flush();
  return { ...values, ownerId, id: row.id, timeCreated: now, version: row.version };
}

export async function deleteImage(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(ImageEntity, { id });
}

/** Locks the user's row, so that transactions that count the user's images run one after the other. */
export function lockOwner(em: EntityManager, userId: number): Promise<void> {
  return lockRow(em, UserEntity, userId);
}

/** Converts the time, because some database drivers return a BIGINT as text. */
function toRecord(row: ImageRecord): ImageRecord {
  return { ...row, timeCreated: Number(row.timeCreated) };
}
