import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kind, parse, print, type DefinitionNode, type DocumentNode } from 'graphql';
import { readDocument } from './read-document.js';

const FEATURES = resolve(__dirname, '../../features');

/** Returns the definition without positions and empty lists, which generated documents omit. */
const bare = (definition: DefinitionNode): unknown =>
  JSON.parse(
    JSON.stringify(definition, (key, value: unknown) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  );

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.graphql'),
);

describe(readDocument, () => {
  it.each(files)('parses the documents of %s like GraphQL’s parser', async (path) => {
    const { definitions } = parse(readFileSync(join(FEATURES, path), 'utf8'));
    const generated = join(FEATURES, path.replace(/\.graphql$/, '.generated.ts'));
    const documents = (await import(generated)) as Record<string, DocumentNode>;
    const read = Object.values(documents).filter((one) => one.kind === Kind.DOCUMENT);
    const parsed = new Map(definitions.map((one) => [print(one), bare(one)]));
    const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations.length).toBeGreaterThan(0);
    expect(new Set(read.map(({ definitions: [first] }) => first && print(first)))).toEqual(
      new Set(operations.map((one) => print(one))),
    );
    for (const definition of read.flatMap((one) => one.definitions))
      expect(definition).toEqual(parsed.get(print(definition)));
  });

  it.each([
    ['ends early', 'query A{a'],
    ['has a value where a variable is expected', 'query A{a(b:1)}'],
    ['has no type of a variable', 'query A($a){b}'],
  ])('refuses a text that %s', (_, text) => {
    expect(() => readDocument(text)).toThrow(SyntaxError);
  });
});
