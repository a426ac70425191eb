import type { EntityManager } from '@mikro-orm/core';
import type { SecretBox } from '../../../infra/crypto/secret-box.js';
import type { Transaction } from '../../../infra/db/database.js';
import { runSql } from '../../../infra/db/run-sql.js';
import { PhoneEntity } from './phone.entity.js';
import { createPassword, createPublicId, createPasswordAad } from './phone-password.js';

/** An enrolment with its secrets, and the stream's owner. */
export interface StoredEnrolment {
  phoneId: number;
  streamId: number;
  ownerId: number;
  publicId: string;
  sealedPassword: string;
  enrolledAt: number;
}

interface EnrolmentRow extends Omit<StoredEnrolment, 'enrolledAt'> {
  enrolledAt: number | string;
}

const SELECT_ENROLMENTS = `select p.id as phoneId, p.stream_id as streamId, s.owner_id as ownerId, p.public_id as publicId,
  p.sealed_password as sealedPassword, p.time_created as enrolledAt from phones p join streams s on s.id = p.stream_id`;

export async function readEnrolments(em: EntityManager): Promise<StoredEnrolment[]> {
  return (await runSql<EnrolmentRow[]>(em, SELECT_ENROLMENTS)).map(toEnrolment);
}

export async function readEnrolment(em: EntityManager, streamId: number): Promise<StoredEnrolment | null> {
  const [row] = await runSql<EnrolmentRow[]>(em, `${SELECT_ENROLMENTS} where p.stream_id = ?`, [streamId]);
  return row ? toEnrolment(row) : null;
}

/** Replaces a stream's enrolment. The password is sealed after the insert, because the seal contains the row's id. */
export async function replaceEnrolment(
  { em, now }: Pick<Transaction, 'em' | 'now'>,
  box: SecretBox,
  streamId: number,
): Promise<{ publicId: string; password: string }> {
  await deleteEnrolment(em, streamId);
  const publicId = createPublicId();
  const password = createPassword();
  const row = em.create(PhoneEntity, { stream: streamId, publicId, sealedPassword: '', timeCreated: now });
  await em.flush();
  row.sealedPassword = box.seal(password, createPasswordAad(row.id));
  await em.flush();
  return { publicId, password };
}

export async function deleteEnrolment(em: EntityManager, streamId: number): Promise<void> {
  await em.nativeDelete(PhoneEntity, { stream: streamId });
}

const toEnrolment = (row: EnrolmentRow): StoredEnrolment => ({ ...row, enrolledAt: Number(row.enrolledAt) });
