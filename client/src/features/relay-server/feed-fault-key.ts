import type { StatusFieldsFragment } from './relay-server.generated.js';

type Fault = Pick<NonNullable<StatusFieldsFragment['feed']>, 'code' | 'at' | 'oldKey'>;

/** A refused caller is shown for so long after its last call, ms. */
const REFUSAL_MS = 5 * 60_000;
const CONTENT_KEYS: ReadonlyMap<string, string> = new Map([
  ['sound-only', 'soundOnly'],
  ['undecodable', 'undecodable'],
  ['encrypted', 'encrypted'],
]);

/** Returns the key of the sentence for a fault, or null for an old call and for a code that this release doesn't know. */
export function feedFaultKey({ code, at, oldKey }: Fault, now: number): string | null {
  if (code === 'passphrase' || code === 'wrong-key') {
    if (now - at > REFUSAL_MS) return null;
    if (code === 'passphrase') return 'passphrase';
    return oldKey ? 'oldKey' : 'wrongKey';
  }
  return CONTENT_KEYS.get(code) ?? null;
}
