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
  mixInHostile,
  type FuzzCall,
} from './fuzz-call.js';

/** The parts of the OpenAPI document's schemas that this file reads. */
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

/** Generates calls of every operation in the OpenAPI document. */
export function createRestCalls(document: unknown): fc.Arbitrary<FuzzCall> {
  const { paths } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => createCall(method.toUpperCase(), path, operation)),
  );
  return fc.oneof(...operations);
}

function createCall(
  method: string,
  path: string,
  { parameters, requestBody }: Operation,
): fc.Arbitrary<FuzzCall> {
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const schema = requestBody?.content['application/json'].schema as JsonSchema | undefined;
  return fc
    .record({ caller, url: createUrl(path, queries), headers: HEADERS, body: createBody(schema) })
    .map(({ body: payload, ...call }) => ({ ...call, method, ...(payload !== undefined && { payload }) }));
}

const pathPart = fc.oneof(
  { weight: 8, arbitrary: id.map(String) },
  { weight: 1, arbitrary: hostileText.map(encodePart) },
  { weight: 1, arbitrary: fc.constantFrom('%00', '%zz', '%ff', '%2f', '..', '1%20', '1;a=b', '0x1', '١') },
);

function createUrl(path: string, queries: readonly string[]): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => (part.startsWith('{') ? pathPart : fc.constant(part)));
  const value = fc.oneof(
    hostileText.map(encodePart),
    fc.constantFrom('%', '%00', 'a%ff', '&&=', 'x&query=y'),
  );
  const query = fc.option(fc.record(Object.fromEntries(queries.map((name) => [name, value]))));
  return fc.tuple(fc.tuple(...parts), query).map(([filledParts, queryValues]) => {
    const pairs = Object.entries(queryValues ?? {}).map(([name, text]) => `${name}=${text}`);
    return filledParts.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
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

function createBody(schema: JsonSchema | undefined): fc.Arbitrary<string | undefined> {
  if (!schema)
    return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: invalidBody });
  const validBody = createValue(schema).map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 8, arbitrary: validBody }, { weight: 2, arbitrary: invalidBody });
}

/** Bodies that are not JSON or violate the schema. */
const invalidBody: fc.Arbitrary<string> = fc.oneof(
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

function createValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(createValue));
  if (schema.enum) return mixInHostile(fc.constantFrom(...schema.enum));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return createObject(schema);
  if (type === 'array') return mixInHostile(fc.array(createValue(schema.items ?? {}), { maxLength: 4 }));
  if (type === 'string')
    return mixInHostile(fc.oneof(hostileText, fc.constantFrom('Ride', 'DE', 'a@b.c', 'Live', COLLECTION)));
  if (type === 'integer' || type === 'number') return mixInHostile(fc.oneof(id, hostileNumber));
  if (type === 'null') return mixInHostile(fc.constant(null));
  return hostileValue;
}

function createObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, createValue(schema)]),
  );
  return mixInHostile(fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }));
}
