import { z, type ZodType } from 'zod';
import type { Params } from './form.js';
import { createInvalidRequestError } from './stripe-failure.js';

export const integerText = () =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be an integer')
    .transform(Number);
export const booleanText = () => z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadataShape = () => z.record(z.string(), z.string());

/** Reads the parameters of a request. Throws StripeFailure with the name of the first invalid parameter. */
export function readParameters<T>(schema: ZodType<T, unknown>, params: Params): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
  throw createInvalidRequestError(`Invalid ${param}: ${issue?.message ?? 'not accepted'}`, param);
}
