// Generates queries that combine several operations (`config.queries`: operation names by query name), and the root fields
// of these operations. The texts equal Apollo Client's: with fragments and type names, without blanks.
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

const TYPE_NAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const addTypeName = (node, _key, parent) =>
  parent.kind === Kind.OPERATION_DEFINITION
    ? undefined
    : { ...node, selections: [...node.selections, TYPE_NAME] };

/** Returns the fragments of a definition, including nested ones. */
function findFragments(definition, all, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = all.find(
        ({ kind, name: { value } }) => kind === Kind.FRAGMENT_DEFINITION && value === name.value,
      );
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      findFragments(fragment, all, found);
    },
  });
  return [...found];
}

module.exports = {
  plugin(_schema, documents, { queries }) {
    const all = documents.flatMap(({ document }) => document.definitions);
    const findOperation = (name) => {
      const operation = all.find(
        (node) => node.kind === Kind.OPERATION_DEFINITION && node.name.value === name,
      );
      if (!operation) throw new Error(`no operation ${name}`);
      if (operation.variableDefinitions?.length) throw new Error(`${name} has variables`);
      return operation;
    };
    const createText = ([queryName, names]) => {
      const operations = names.map(findOperation);
      const query = {
        ...operations[0],
        name: { kind: Kind.NAME, value: queryName },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
        },
      };
      const document = visit(
        { kind: Kind.DOCUMENT, definitions: [query, ...findFragments(query, all)] },
        { SelectionSet: addTypeName },
      );
      return [queryName, stripIgnoredCharacters(print(document))];
    };
    const readField = (name) => {
      const [field, ...others] = findOperation(name).selectionSet.selections;
      if (others.length > 0) throw new Error(`${name} has several fields`);
      return [name, field.name.value];
    };
    const readFields = ([queryName, names]) => [queryName, Object.fromEntries(names.map(readField))];
    const constant = (name, entries) =>
      `export const ${name} = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const;\n`;
    const entries = Object.entries(queries);
    return constant('QUERY_TEXTS', entries.map(createText)) + constant('FIELDS', entries.map(readFields));
  },
};
