import { LIMITS } from '@trailcast/schema/limits';
import type { TokenScope } from '@trailcast/schema/wire';

/** Sets of scopes that the dialog offers. The API also accepts `control` without `read`. */
export const ACCESS_CHOICES = {
  read: ['read'],
  'read and control': ['read', 'control'],
} as const satisfies Record<string, readonly TokenScope[]>;

export type AccessChoice = keyof typeof ACCESS_CHOICES;

/** Choices of validity in days; the longest is shown as a year. */
export const DAY_CHOICES = [7, 30, 90, LIMITS.tokenMaxDays] as const;

export function findAccessTextKey(scopes: readonly TokenScope[]): 'read' | 'control' | 'read and control' {
  if (!scopes.includes('control')) return 'read';
  return scopes.includes('read') ? 'read and control' : 'control';
}
