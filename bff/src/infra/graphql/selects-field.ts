import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** Returns true if the resolved field selects `name`, also where a directive may skip it. */
export function selectsField(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  name: string,
): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((node) => {
      if (node.kind === Kind.FIELD) return node.name.value === name;
      if (node.kind === Kind.INLINE_FRAGMENT) return selects(node.selectionSet);
      return selects(info.fragments[node.name.value]?.selectionSet);
    });
  return info.fieldNodes.some((node) => selects(node.selectionSet));
}
