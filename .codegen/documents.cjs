// Documents of the operations. The stock plugin repeats each fragment in each document that uses it; here the
// documents share one object per fragment, so that a page loads it once.
const { visit } = require('graphql');

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a definition as a literal, without positions and empty lists, which Apollo Client does not need. */
const literalOf = (definition) =>
  JSON.stringify(definition, (key, value) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );

function fragmentsIn(definition, all, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return;
      const fragment = all.get(value);
      if (!fragment) throw new Error(`unknown fragment ${value}`);
      found.add(value);
      fragmentsIn(fragment, all, found);
    },
  });
  return found;
}

module.exports = {
  plugin(_schema, documents) {
    const definitions = documents.flatMap(({ document }) => document.definitions);
    const fragments = definitions.filter(({ kind }) => kind === 'FragmentDefinition');
    const operations = definitions.filter(({ kind, name }) => kind === 'OperationDefinition' && name);
    const all = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
    const documentOf = (name, own, used, types) =>
      `export const ${name} = { kind: 'Document', definitions: [${[own, ...[...used].map((one) => `${one}Definition`)].join(', ')}] } as unknown as TypedDocumentNode<${types}>;`;
    return {
      prepend:
        operations.length > 0
          ? [`import type { TypedDocumentNode } from '@graphql-typed-document-node/core';`]
          : [],
      content: [
        ...fragments.map((fragment) => `const ${fragment.name.value}Definition = ${literalOf(fragment)};`),
        ...operations.map((operation) => {
          const name = upperFirst(operation.name.value);
          const type = name + upperFirst(operation.operation);
          const used = fragmentsIn(operation, all);
          return documentOf(`${name}Document`, literalOf(operation), used, `${type}, ${type}Variables`);
        }),
      ].join('\n\n'),
    };
  },
};
