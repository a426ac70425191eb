import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kind, parse, print, type DefinitionNode, type DocumentNode } from 'graphql';
import { readDocument } from './read-document.js';

const FEATURES = resolve(__dirname, '../../features');

/** Returns the definition without positions and empty lists, which generated documents omit. */
const withoutPositions = (definition: DefinitionNode): unknown =>
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
    const generatedPath = join(FEATURES, path.replace(/\.graphql$/, '.generated.ts'));
    const documents = (await import(generatedPath)) as Record<string, DocumentNode>;
    const generatedDocuments = Object.values(documents).filter(({ kind }) => kind === Kind.DOCUMENT);
    const parsed = new Map(
      definitions.map((definition) => [print(definition), withoutPositions(definition)]),
    );
    const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations.length).toBeGreaterThan(0);
    expect(
      new Set(generatedDocuments.map(({ definitions: [operation] }) => operation && print(operation))),
    ).toEqual(new Set(operations.map((operation) => print(operation))));
    for (const definition of generatedDocuments.flatMap(({ definitions }) => definitions))
      expect(definition).toEqual(parsed.get(print(definition)));
  });

  it.each([
    ['ends early', 'query A{a'],
    ['has a value where a variable is expected', 'query A{a(b:1)}'],
    ['lacks the type of a variable', 'query A($a){b}'],
  ])('rejects a text that %s', (_, text) => {
    expect(() => readDocument(text)).toThrow(SyntaxError);
  });
});
