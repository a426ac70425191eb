import { z, type ZodType } from 'zod';

/** One environment variable. */
export interface Setting<T> {
  /** Reads the variable's text; undefined when it is absent or empty. */
  schema: ZodType<T, string | undefined>;
  /** What `.env.example` says about it. */
  help: string;
  /** A value to show there. */
  example: string;
  /** Reads it in production, where that asks for more than elsewhere. */
  productionSchema?: ZodType<T, string | undefined>;
  /** Production refuses to start without it. */
  neededInProduction?: true;
  /** Never logged or shown; NAME_FILE may name a file that holds it. */
  secret?: true;
}

export type Settings = Record<string, Setting<unknown>>;
export type Values<S extends Settings> = { [K in keyof S]: z.infer<S[K]['schema']> };

/** Text that may be absent. */
export const text = () => z.string().trim().optional();

/** A whole number from text, with a default. */
export function whole(fallback: number, min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .transform((value) => value ?? fallback);
}

/** A TCP or UDP port. */
export const port = (fallback: number) => whole(fallback, 1, 65_535);

/** Comma-separated texts; empty without any. */
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

/** An absolute URL of one of these schemes, without its trailing slash; the message never repeats it. */
export function url(...schemes: string[]) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
      message: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();
}

/** `1` for yes; `0` or absent for no. */
export function flag() {
  return z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1');
}

/** JSON of a shape. */
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
