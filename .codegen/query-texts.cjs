// The texts of the queries in `config.operations`, as Apollo Client sends them: with fragments and type names, without blanks.
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

const TYPE_NAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const addTypeName = (node, _key, parent) =>
  parent.kind === Kind.OPERATION_DEFINITION
    ? undefined
    : { ...node, selections: [...node.selections, TYPE_NAME] };

/** The fragments that `definition` uses, and theirs. */
function fragmentsOf(definition, all, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = all.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
      );
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      fragmentsOf(fragment, all, found);
    },
  });
  return [...found];
}

module.exports = {
  plugin(_schema, documents, { operations }) {
    const all = documents.flatMap(({ document }) => document.definitions);
    const texts = operations.map((name) => {
      const operation = all.find((one) => one.kind === Kind.OPERATION_DEFINITION && one.name.value === name);
      if (!operation) throw new Error(`no operation ${name}`);
      const definitions = [operation, ...fragmentsOf(operation, all)];
      const document = visit({ kind: Kind.DOCUMENT, definitions }, { SelectionSet: addTypeName });
      return [name, stripIgnoredCharacters(print(document))];
    });
    return `export const QUERY_TEXTS = ${JSON.stringify(Object.fromEntries(texts), null, 2)} as const;\n`;
  },
};
