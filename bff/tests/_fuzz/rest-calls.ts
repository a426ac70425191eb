import fc from 'fast-check';
import { z } from 'zod';
import { COLLECTION } from '../_fixtures/relay-fixture.js';
import {
  caller,
  encodePart,
  hostileNumber,
  hostileText,
  hostileValue,
  id,
  mostly,
  type FuzzCall,
} from './fuzz-call.js';

/** The used parts of the OpenAPI document's schemas. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
    .optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });
type Operation = z.infer<typeof Operation>;

/** Returns calls of every operation in the OpenAPI document. */
export function restCalls(document: unknown): fc.Arbitrary<FuzzCall> {
  const { paths } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  );
  return fc.oneof(...operations);
}

function callOf(
  method: string,
  path: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<FuzzCall> {
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const schema = requestBody?.content['application/json'].schema as JsonSchema | undefined;
  return fc
    .record({ caller, url: urlOf(path, queries), headers: HEADERS, body: bodyOf(schema) })
    .map(({ body: payload, ...call }) => ({ ...call, method, ...(payload !== undefined && { payload }) }));
}

const pathPart = fc.oneof(
  { weight: 8, arbitrary: id.map(String) },
  { weight: 1, arbitrary: hostileText.map(encodePart) },
  { weight: 1, arbitrary: fc.constantFrom('%00', '%zz', '%ff', '%2f', '..', '1%20', '1;a=b', '0x1', '١') },
);

function urlOf(path: string, queries: readonly string[]): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => (part.startsWith('{') ? pathPart : fc.constant(part)));
  const value = fc.oneof(
    hostileText.map(encodePart),
    fc.constantFrom('%', '%00', 'a%ff', '&&=', 'x&query=y'),
  );
  const query = fc.option(fc.record(Object.fromEntries(queries.map((name) => [name, value]))));
  return fc.tuple(fc.tuple(...parts), query).map(([filled, queryValues]) => {
    const pairs = Object.entries(queryValues ?? {}).map(([name, text]) => `${name}=${text}`);
    return filled.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  });
}

const HEADERS: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'text/plain' },
      { 'content-type': ';' },
      { 'content-type': 'application/json', authorization: 'Bearer \u00ff' },
      { 'content-type': 'application/json', cookie: 'trailcast-sign-in=%00; a=%zz; __proto__=x' },
      { 'content-type': 'application/json', traceparent: '00-' + '0'.repeat(32) + '-x' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('k', 'a b', '\u00e4', 'x'.repeat(256))
      .map((key) => ({ 'content-type': 'application/json', 'idempotency-key': key })),
  },
);

function bodyOf(schema: JsonSchema | undefined): fc.Arbitrary<string | undefined> {
  if (!schema)
    return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text });
  const fitting = valueOf(schema).map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 2, arbitrary: text });
}

/** Bodies that are not JSON or violate the schema. */
const text: fc.Arbitrary<string> = fc.oneof(
  hostileValue.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    '{"name":',
    '\0',
    '\ufeff{}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
  ),
  fc.constantFrom(
    '['.repeat(5_000),
    '1e99999',
    '"\\ud83d"',
    '"\\u0000"',
    '{"name":"\\u0000"}',
    'x'.repeat(70_000),
  ),
  fc.constantFrom(COLLECTION, JSON.stringify({ scenes: COLLECTION })),
);

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return mostly(fc.array(valueOf(schema.items ?? {}), { maxLength: 4 }));
  if (type === 'string')
    return mostly(fc.oneof(hostileText, fc.constantFrom('Ride', 'DE', 'a@b.c', 'Live', COLLECTION)));
  if (type === 'integer' || type === 'number') return mostly(fc.oneof(id, hostileNumber));
  if (type === 'null') return mostly(fc.constant(null));
  return hostileValue;
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]),
  );
  return mostly(fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }));
}
