type Given<T> = { [Name in keyof T]?: NonNullable<T[Name]> };

/** Returns the fields of an input that have a value; null counts as left out. */
export function given<T extends object>(fields: T): Given<T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Given<T>;
}
