/** An untrusted JSON object. Read its values with the functions below. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asBoolean(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** Returns a finite number clamped to the range, or `otherwise` for any other value. Converts -0 to 0. */
export function asNumber(value: unknown, range: { min: number; max: number; otherwise: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return range.otherwise;
  return Math.min(range.max, Math.max(range.min, value)) + 0;
}

/** Returns the integer part of `asNumber`. */
export function asInteger(value: unknown, range: { min: number; max: number; otherwise: number }): number {
  return Math.trunc(asNumber(value, range)) + 0;
}

/** Returns the value if it is allowed, otherwise `otherwise`. */
export function asOneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((option) => option === value) ?? otherwise;
}

/** Returns the JSON pointer (RFC 6901) to `path` followed by `keys`. */
export function createPointer(path: string, ...keys: (string | number)[]): string {
  return path + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
