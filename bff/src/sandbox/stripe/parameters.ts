import { z, type ZodType } from 'zod';
import type { Params } from './form.js';
import { invalid } from './stripe-failure.js';

/** The provider's limit of every text. */
const MAX_TEXT = 5000;

export const text = () => z.string().max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`);
export const whole = () =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be an integer')
    .transform(Number);
export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');
/** Unset by an empty text, as the provider does it. */
export const emptyable = <T>(schema: ZodType<T, unknown>) =>
  z.union([z.literal('').transform(() => null), schema]);

/** New values over the known ones; an empty value removes its key, an empty text all of them. */
export const metadata = () =>
  z.union([
    z.literal('').transform(() => null),
    z.record(z.string().max(40), z.string().max(500, 'must be at most 500 characters')),
  ]);

export function mergeMetadata(
  known: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return known;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== ''));
}

/** Reads a call's parameters or refuses them naming the first bad one. */
export function readParameters<T>(schema: ZodType<T, unknown>, params: Params): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
  if (valueAt(params, path) === undefined) {
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  throw invalid(`Invalid ${param}: ${issue?.message ?? 'not accepted'}`, param);
}

function valueAt(params: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value && typeof value === 'object' ? Reflect.get(value, part) : undefined),
    params,
  );
}
