import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import {
  findDestinations,
  insertDestination,
  lockOwner,
  type DestinationRecord,
} from './destination.repository.js';

const SIGN_IN_NAME = 'Twitch';

/**
 * Returns the user's destinations. Stores the sign-in destination when it is first needed, so that users who
 * signed up before this feature have it too. Until then the destination counts as switched on.
 */
export async function loadDestinations(
  database: Database,
  box: SecretBox,
  userId: number,
): Promise<DestinationRecord[]> {
  const stored = await database.read((em) => findDestinations(em, userId));
  return hasSignInDestination(stored)
    ? stored
    : database.transact((tx) => ensureSignInDestination(tx, box, userId));
}

/** Returns the same as `loadDestinations`, in a transaction that locks the user's row. */
export async function ensureSignInDestination(
  tx: Pick<Transaction, 'em' | 'now'>,
  box: SecretBox,
  ownerId: number,
): Promise<DestinationRecord[]> {
  await lockOwner(tx.em, ownerId);
  const stored = await findDestinations(tx.em, ownerId);
  if (hasSignInDestination(stored)) return stored;
  const fields = {
    ownerId,
    kind: 'twitch',
    name: SIGN_IN_NAME,
    server: '',
    enabled: true,
    key: null,
  } as const;
  return [...stored, await insertDestination(tx, box, fields)];
}

const hasSignInDestination = (destinations: readonly DestinationRecord[]) =>
  destinations.some(({ kind }) => kind === 'twitch');
