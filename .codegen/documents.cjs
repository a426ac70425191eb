// Generates the documents of the operations as texts for client/src/lib/documents. The syntax trees of the standard plugin
// are ten times as large, and repeat each fragment in each document.
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Kinds of nodes that the client's reader supports. */
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
function createLiteral(definition) {
  visit(definition, {
    enter({ kind, alias }) {
      if (READABLE.has(kind) && !alias) return;
      const what = alias ? 'alias' : kind;
      throw new Error(`${definition.name.value}: the client's reader does not support ${what}`);
    },
  });
  return JSON.stringify(stripIgnoredCharacters(print(definition)));
}

function findFragments(definition, all, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return;
      const fragment = all.get(value);
      if (!fragment) throw new Error(`unknown fragment ${value}`);
      found.add(value);
      findFragments(fragment, all, found);
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
    // With the mark, a page does not load unused fragments.
    const createFragment = (fragment) =>
      `const ${fragment.name.value}Definition = /* @__PURE__ */ readFragment(${createLiteral(fragment)});`;
    const createDocument = (operation) => {
      const name = upperFirst(operation.name.value);
      const type = name + upperFirst(operation.operation);
      const used = [...findFragments(operation, all)].map((name) => `${name}Definition`);
      const args = [createLiteral(operation), ...(used.length > 0 ? [`[${used.join(', ')}]`] : [])];
      return `export const ${name}Document = /* @__PURE__ */ readDocument<${type}, ${type}Variables>(${args.join(', ')});`;
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
      content: [...fragments.map(createFragment), ...operations.map(createDocument)].join('\n\n'),
    };
  },
};
