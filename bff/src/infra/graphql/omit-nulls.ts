type NonNullFields<T> = { [Name in keyof T]?: NonNullable<T[Name]> };

/** Returns the fields of an input that are not null. Null counts as omitted. */
export function omitNulls<T extends object>(fields: T): NonNullFields<T> {
  const nonNull = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(nonNull) as NonNullFields<T>;
}
