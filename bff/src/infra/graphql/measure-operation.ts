import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

/** The size of a document over all its operations. A fragment counts each time it is spread. */
export interface Measure {
  /** Levels of nested fields. */
  depth: number;
  /** Number of aliased fields. */
  aliases: number;
  /** Weighted number of fields: the weight doubles per level. */
  cost: number;
  directives: number;
  /** Largest number of fields with one name. Validation compares each pair of them. */
  repeats: number;
  /** Number of fragments and spreads, including unused ones. Validation compares each pair of them. */
  fragments: number;
}

type Weight = Omit<Measure, 'repeats' | 'fragments'>;

const NO_WEIGHT: Weight = { depth: 0, aliases: 0, cost: 0, directives: 0 };

/**
 * Returns the size of a document, which need not be valid: unknown and recursive fragments count 0, since
 * validation rejects them. Each fragment is measured once, so the time is linear. The children of introspection
 * fields are not counted: tools select them deeply, and production rejects them.
 */
export function measureOperation(document: DocumentNode): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const fragmentWeights = new Map<string, Weight>();

  const measureFragment = (name: string): Weight => {
    const knownWeight = fragmentWeights.get(name);
    const fragment = fragments.get(name);
    if (knownWeight || !fragment) return knownWeight ?? NO_WEIGHT;
    fragmentWeights.set(name, NO_WEIGHT);
    const measure = measureSelection(fragment.selectionSet);
    fragmentWeights.set(name, measure);
    return measure;
  };

  const measureSelection = (set: SelectionSetNode | undefined): Weight =>
    (set?.selections ?? []).reduce((sum, node) => {
      const directives = node.directives?.length ?? 0;
      if (node.kind === Kind.FRAGMENT_SPREAD)
        return addWeights(sum, measureFragment(node.name.value), directives);
      if (node.kind === Kind.INLINE_FRAGMENT)
        return addWeights(sum, measureSelection(node.selectionSet), directives);
      const childWeight = node.name.value.startsWith('__') ? NO_WEIGHT : measureSelection(node.selectionSet);
      const field = { ...childWeight, depth: childWeight.depth + 1, cost: 1 + 2 * childWeight.cost };
      return addWeights(sum, { ...field, aliases: childWeight.aliases + (node.alias ? 1 : 0) }, directives);
    }, NO_WEIGHT);

  const weight = document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? addWeights(sum, measureSelection(definition.selectionSet), definition.directives?.length ?? 0)
        : sum,
    NO_WEIGHT,
  );
  return { ...weight, ...countNames(document) };
}

/** Counts names and fragments in the whole document without expanding spreads. */
function countNames(document: DocumentNode): Pick<Measure, 'repeats' | 'fragments'> {
  const names = new Map<string, number>();
  let fragments = 0;
  const count = (set: SelectionSetNode | undefined) => {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FRAGMENT_SPREAD) fragments += 1;
      else {
        if (node.kind === Kind.FIELD) {
          const name = node.alias?.value ?? node.name.value;
          names.set(name, (names.get(name) ?? 0) + 1);
        }
        count(node.selectionSet);
      }
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments += 1;
    if ('selectionSet' in definition) count(definition.selectionSet);
  }
  return { repeats: Math.max(0, ...names.values()), fragments };
}

function addWeights(a: Weight, b: Weight, directives: number): Weight {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    cost: a.cost + b.cost,
    directives: a.directives + b.directives + directives,
  };
}
