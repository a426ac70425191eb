import type { StatusFieldsFragment } from './relay-server.generated.js';

type Fault = Pick<NonNullable<StatusFieldsFragment['feed']>, 'code' | 'at' | 'oldKey'>;

/** Time for which a refused caller is shown after its last call, ms. */
const REFUSAL_MS = 5 * 60_000;
const CONTENT_KEYS: ReadonlyMap<string, string> = new Map([
  ['sound-only', 'soundOnly'],
  ['undecodable', 'undecodable'],
  ['encrypted', 'encrypted'],
]);

/** Returns the text key of a fault; null for an old call or an unknown code. */
export function feedFaultKey({ code, at, oldKey }: Fault, now: number): string | null {
  if (code === 'passphrase' || code === 'wrong-key') {
    if (now - at > REFUSAL_MS) return null;
    if (code === 'passphrase') return 'passphrase';
    return oldKey ? 'oldKey' : 'wrongKey';
  }
  return CONTENT_KEYS.get(code) ?? null;
}
