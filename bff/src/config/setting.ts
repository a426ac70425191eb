import { z, type ZodType } from 'zod';

/** Definition of one environment variable. */
export interface Setting<T> {
  /** Parses the variable's text; undefined when it is absent or empty. */
  schema: ZodType<T, string | undefined>;
  /** Explanation for `.env.example`. */
  help: string;
  example: string;
  /** Replaces `schema` in production, if production is stricter. */
  productionSchema?: ZodType<T, string | undefined>;
  /** True if the process does not start in production without the variable. */
  isRequiredInProduction?: true;
  /** True if the value is never logged or shown. NAME_FILE may name a file that contains the value. */
  secret?: true;
}

export type Settings = Record<string, Setting<unknown>>;
export type Values<S extends Settings> = { [K in keyof S]: z.infer<S[K]['schema']> };

/** Parses optional text. */
export const text = () => z.string().trim().optional();

/** Parses a whole number, with a default. */
export function wholeNumber(fallback: number, min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .transform((value) => value ?? fallback);
}

/** Parses a TCP or UDP port. */
export const port = (fallback: number) => wholeNumber(fallback, 1, 65_535);

/** Parses comma-separated texts; empty if absent. */
export function list() {
  return z
    .string()
    .optional()
    .transform((value) =>
      (value ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
}

/**
 * Parses an absolute URL of one of these schemes and removes its trailing slash. Errors never
 * contain the URL.
 */
export function url(...schemes: string[]) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
      message: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();
}

/** Parses `1` as true, `0` or absent as false. */
export function flag() {
  return z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1');
}

/** Parses JSON and validates its shape. */
export function json<T>(shape: ZodType<T>) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .optional();
}
