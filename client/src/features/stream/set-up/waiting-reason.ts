/** Reason why no picture arrives, as in StreamSetUp. */
export interface SetUpFault {
  code: string;
  /** Start of the fault, or time of a refused caller's last connection attempt, ms since the epoch. */
  at: number;
  oldKey: boolean | null;
}

/** Time for which a refused caller is shown after its last connection attempt, ms. */
const REFUSAL_DISPLAY_MS = 5 * 60_000;
const TEXT_KEYS: ReadonlyMap<string, string> = new Map([
  ['sound-only', 'soundOnly'],
  ['undecodable', 'undecodable'],
  ['encrypted', 'encrypted'],
]);

/** Returns the text key of the reason why no picture arrives; null if there is none, and for an old refusal. */
export function findWaitingReason(fault: SetUpFault | null, now: number): string | null {
  if (!fault) return null;
  const { code, at, oldKey } = fault;
  if (code !== 'passphrase' && code !== 'wrong-key') return TEXT_KEYS.get(code) ?? 'other';
  if (now - at > REFUSAL_DISPLAY_MS) return null;
  if (code === 'passphrase') return 'passphrase';
  return oldKey ? 'oldKey' : 'wrongKey';
}
