// The texts of queries for several operations at once (`config.queries`: operation names by query name), as Apollo Client
// would send them: with fragments and type names, without blanks. And the root fields of these operations.
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
  plugin(_schema, documents, { queries }) {
    const all = documents.flatMap(({ document }) => document.definitions);
    const operationOf = (name) => {
      const operation = all.find((one) => one.kind === Kind.OPERATION_DEFINITION && one.name.value === name);
      if (!operation) throw new Error(`no operation ${name}`);
      if (operation.variableDefinitions?.length) throw new Error(`${name} has variables`);
      return operation;
    };
    const textOf = ([queryName, names]) => {
      const operations = names.map(operationOf);
      const query = {
        ...operations[0],
        name: { kind: Kind.NAME, value: queryName },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      };
      const document = visit(
        { kind: Kind.DOCUMENT, definitions: [query, ...fragmentsOf(query, all)] },
        { SelectionSet: addTypeName },
      );
      return [queryName, stripIgnoredCharacters(print(document))];
    };
    const fieldOf = (name) => {
      const [field, ...others] = operationOf(name).selectionSet.selections;
      if (others.length > 0) throw new Error(`${name} has several fields`);
      return [name, field.name.value];
    };
    const fieldsOf = ([queryName, names]) => [queryName, Object.fromEntries(names.map(fieldOf))];
    const constant = (name, entries) =>
      `export const ${name} = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const;\n`;
    const entries = Object.entries(queries);
    return constant('QUERY_TEXTS', entries.map(textOf)) + constant('FIELDS', entries.map(fieldsOf));
  },
};
