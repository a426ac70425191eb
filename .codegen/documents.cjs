// Documents of the operations, as the texts that client/src/lib/documents reads. The stock plugin prints syntax trees, which
// are ten times as large, and repeats each fragment in each document that uses it.
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the client's reader knows. */
const READABLE = new Set([
  Kind.OPERATION_DEFINITION,
  Kind.FRAGMENT_DEFINITION,
  Kind.VARIABLE_DEFINITION,
  Kind.VARIABLE,
  Kind.NAME,
  Kind.NAMED_TYPE,
  Kind.LIST_TYPE,
  Kind.NON_NULL_TYPE,
  Kind.SELECTION_SET,
  Kind.FIELD,
  Kind.FRAGMENT_SPREAD,
  Kind.ARGUMENT,
]);

/** Returns the text of a definition as a literal. Throws if the client can't read it. */
function literalOf(definition) {
  visit(definition, {
    enter({ kind, alias }) {
      if (READABLE.has(kind) && !alias) return;
      const what = alias ? 'alias' : kind;
      throw new Error(`${definition.name.value}: the reader of documents knows no ${what}`);
    },
  });
  return JSON.stringify(stripIgnoredCharacters(print(definition)));
}

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
    // Marked, so that a page does not load those that it does not use.
    const fragmentOf = (fragment) =>
      `const ${fragment.name.value}Definition = /* @__PURE__ */ readFragment(${literalOf(fragment)});`;
    const documentOf = (operation) => {
      const name = upperFirst(operation.name.value);
      const type = name + upperFirst(operation.operation);
      const used = [...fragmentsIn(operation, all)].map((one) => `${one}Definition`);
      const given = [literalOf(operation), ...(used.length > 0 ? [`[${used.join(', ')}]`] : [])];
      return `export const ${name}Document = /* @__PURE__ */ readDocument<${type}, ${type}Variables>(${given.join(', ')});`;
    };
    const readers = [
      ...(operations.length > 0 ? ['readDocument'] : []),
      ...(fragments.length > 0 ? ['readFragment'] : []),
    ];
    return {
      prepend:
        readers.length > 0
          ? [`import { ${readers.join(', ')} } from '../../lib/documents/read-document.js';`]
          : [],
      content: [...fragments.map(fragmentOf), ...operations.map(documentOf)].join('\n\n'),
    };
  },
};
