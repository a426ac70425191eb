import { ApolloLink, type InMemoryCache, type StoreObject } from '@apollo/client';
import { Kind, type DocumentNode } from 'graphql';
import { map } from 'rxjs';

const isObject = (value: unknown): value is StoreObject => typeof value === 'object' && value !== null;

/** Returns an entity's version, or null. The version of sources is that of the scene collection they were read from. */
function readVersion(value: StoreObject): number | null {
  const version = value.__typename === 'ServerSources' ? value['dataVersion'] : value['version'];
  return value.__typename !== undefined && typeof version === 'number' ? version : null;
}

/**
 * Returns a link that replaces an entity of a response with the cached one if that is newer, because a push, or the
 * response to a later request, may be newer than a response. Only the fields of the entity's fragment are replaced.
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
  if (!isObject(value)) return value;
  const version = readVersion(value);
  if (version !== null) return { ...value, ...findNewerCached(value, version, cache, query) };
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    replaceOlder(child as unknown, cache, query),
  ]);
  return Object.fromEntries(entries) as T;
}

function findNewerCached(
  entity: StoreObject,
  version: number,
  cache: InMemoryCache,
  query: DocumentNode,
): StoreObject | null {
  const id = cache.identify(entity);
  const fragments = query.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const ownFragment = fragments.find((candidate) => candidate.typeCondition.name.value === entity.__typename);
  if (id === undefined || ownFragment === undefined) return null;
  const fragment: DocumentNode = { kind: Kind.DOCUMENT, definitions: fragments };
  const cachedEntity = cache.readFragment<StoreObject>({
    id,
    fragment,
    fragmentName: ownFragment.name.value,
  });
  return cachedEntity && (readVersion(cachedEntity) ?? 0) > version ? cachedEntity : null;
}
