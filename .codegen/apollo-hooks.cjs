// Generates one typed hook per operation for the documents of documents.cjs. The output of the standard plugin does not
// compile with Apollo Client 4.
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const listOperations = (documents) =>
  documents
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);

const needsVariables = (definition) =>
  (definition.variableDefinitions ?? []).some((v) => v.type.kind === 'NonNullType' && !v.defaultValue);

function createHook(definition) {
  const name = upperFirst(definition.name.value);
  const kind = upperFirst(definition.operation);
  const types = `${name}${kind}, ${name}${kind}Variables`;
  const optionalMark = definition.operation === 'query' && needsVariables(definition) ? '' : '?';
  const hook = `use${kind}`;
  return `export const use${name}${kind} = (options${optionalMark}: ${hook}.Options<${types}>) => ${hook}<${types}>(${name}Document, options);`;
}

module.exports = {
  plugin(_schema, documents) {
    const operations = listOperations(documents);
    const hooks = [...new Set(operations.map(({ operation }) => `use${upperFirst(operation)}`))].sort();
    return {
      prepend: hooks.length > 0 ? [`import { ${hooks.join(', ')} } from '@apollo/client/react';`] : [],
      content: `${operations.map(createHook).join('\n\n')}\n`,
    };
  },
};
