interface Known<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of `key` in `known`, which is computed once. */
export function kept<Key, Value>(known: Known<Key, Value>, key: Key, compute: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = compute()));
  return value;
}
