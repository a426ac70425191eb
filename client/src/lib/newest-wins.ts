import { ApolloLink, type InMemoryCache } from '@apollo/client';
import { Kind, type DocumentNode } from 'graphql';
import { map } from 'rxjs';

interface Entity {
  __typename: string;
  version: number;
}

const isEntity = (value: object): value is Entity =>
  '__typename' in value && typeof (value as Entity).version === 'number';

/**
 * Returns a link that replaces an entity of a response with the cached one if that is newer, because a push may be newer
 * than a response. Only the fields of the entity's fragment are replaced.
 */
export function createNewestWinsLink(cache: InMemoryCache): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) =>
        result.data ? { ...result, data: replaceOlder(result.data, cache, operation.query) } : result,
      ),
    ),
  );
}

function replaceOlder<T>(value: T, cache: InMemoryCache, query: DocumentNode): T {
  if (Array.isArray(value)) return value.map((item: unknown) => replaceOlder(item, cache, query)) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (isEntity(value)) return { ...value, ...findNewerCached(value, cache, query) };
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    replaceOlder(child as unknown, cache, query),
  ]);
  return Object.fromEntries(entries) as T;
}

function findNewerCached(entity: Entity, cache: InMemoryCache, query: DocumentNode): Entity | null {
  const id = cache.identify({ ...entity });
  const fragments = query.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const ownFragment = fragments.find((candidate) => candidate.typeCondition.name.value === entity.__typename);
  if (id === undefined || ownFragment === undefined) return null;
  const fragment: DocumentNode = { kind: Kind.DOCUMENT, definitions: fragments };
  const cached = cache.readFragment<Entity>({ id, fragment, fragmentName: ownFragment.name.value });
  return cached && cached.version > entity.version ? cached : null;
}
