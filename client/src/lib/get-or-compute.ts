interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the cached value of `key`, which is computed once. */
export function getOrCompute<Key, Value>(cache: Cache<Key, Value>, key: Key, compute: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = compute()));
  return value;
}
