import { formatAge } from '../../lib/age.js';
import type { StatusFieldsFragment } from './relay-server.generated.js';

export type HintFields = Omit<NonNullable<StatusFieldsFragment['hints']>[number], '__typename' | 'text'>;

/** Time for which a refused caller is shown after its last connection attempt, ms. */
const REFUSAL_DISPLAY_MS = 5 * 60_000;
const TEXT_KEYS: ReadonlyMap<string, string> = new Map([
  ['passphrase', 'passphrase'],
  ['old-key', 'oldKey'],
  ['wrong-key', 'wrongKey'],
  ['taken-over', 'takenOver'],
  ['sound-only', 'soundOnly'],
  ['undecodable', 'undecodable'],
  ['encrypted', 'encrypted'],
  ['no-sound', 'noSound'],
  ['key-frames', 'keyFrames'],
  ['clock-jumps', 'clockJumps'],
  ['refused', 'refused'],
  ['scene-without-feed', 'sceneWithoutFeed'],
  ['nothing-sent', 'nothingSent'],
]);
const REFUSALS = ['passphrase', 'old-key', 'wrong-key'];

/** Returns a hint's text key and values; null for an old refusal, and for an unknown code. */
export function describeHint(hint: HintFields, now: number, locale: string) {
  const { code, at, seconds, scene, destination, words } = hint;
  const key = TEXT_KEYS.get(code);
  if (key === undefined) return null;
  if (REFUSALS.includes(code) && now - (at ?? now) > REFUSAL_DISPLAY_MS) return null;
  return {
    key: code === 'refused' && words ? 'refusedWords' : key,
    values: {
      age: formatAge(at ?? now, now, locale),
      seconds: seconds ?? 0,
      scene: scene ?? '',
      destination: destination ?? '',
      words: words ?? '',
    },
  };
}
