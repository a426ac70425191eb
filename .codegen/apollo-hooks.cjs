// One typed hook per operation, on top of documents.cjs. The stock hooks plugin does not compile with Apollo Client 4.
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const operationsOf = (documents) =>
  documents
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);

const needsVariables = (definition) =>
  (definition.variableDefinitions ?? []).some((v) => v.type.kind === 'NonNullType' && !v.defaultValue);

function hookOf(definition) {
  const name = upperFirst(definition.name.value);
  const kind = upperFirst(definition.operation);
  const types = `${name}${kind}, ${name}${kind}Variables`;
  const mark = definition.operation === 'query' && needsVariables(definition) ? '' : '?';
  const hook = `use${kind}`;
  return `export const use${name}${kind} = (options${mark}: ${hook}.Options<${types}>) => ${hook}<${types}>(${name}Document, options);`;
}

module.exports = {
  plugin(_schema, documents) {
    const operations = operationsOf(documents);
    const hooks = [...new Set(operations.map(({ operation }) => `use${upperFirst(operation)}`))].sort();
    return {
      prepend: hooks.length > 0 ? [`import { ${hooks.join(', ')} } from '@apollo/client/react';`] : [],
      content: `${operations.map(hookOf).join('\n\n')}\n`,
    };
  },
};
