import type { EntityManager } from '@mikro-orm/core';
import type { PhoneChange } from '@trailcast/schema/wire';
import { PhoneCommandEntity } from './phone-command.entity.js';

export async function insertCommand(
  em: EntityManager,
  command: { phoneId: number; claim: string; change: PhoneChange; now: number },
): Promise<number> {
  const { phoneId, claim, change, now } = command;
  return em.insert(PhoneCommandEntity, {
    phone: phoneId,
    claim,
    wanted: JSON.stringify(change),
    outcome: null,
    timeCreated: now,
  });
}

/** Finds commands for these connections that no process has claimed, at most `maxAgeMs` old. */
export function findOpenCommands(
  em: EntityManager,
  claims: readonly string[],
  now: number,
  maxAgeMs: number,
) {
  const filter = { claim: { $in: [...claims] }, outcome: null, timeCreated: { $gt: now - maxAgeMs } };
  return em.find(PhoneCommandEntity, filter, { orderBy: { id: 'asc' } });
}

/** Claims the command for this process. Returns false if another process has claimed it. */
export async function claimCommand(em: EntityManager, id: number): Promise<boolean> {
  return (await em.nativeUpdate(PhoneCommandEntity, { id, outcome: null }, { outcome: 'taken' })) > 0;
}

export function storeOutcome(em: EntityManager, id: number, outcome: string) {
  return em.nativeUpdate(PhoneCommandEntity, { id }, { outcome });
}

/** Returns the outcome of a command, or null while there is none. */
export async function readOutcome(em: EntityManager, id: number): Promise<string | null> {
  const row = await em.findOne(PhoneCommandEntity, { id }, { fields: ['outcome'], disableIdentityMap: true });
  return row?.outcome ?? null;
}

export function deleteCommand(em: EntityManager, id: number) {
  return em.nativeDelete(PhoneCommandEntity, { id });
}
