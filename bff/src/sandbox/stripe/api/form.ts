/** Parameters of a form: text, or nested by brackets in their keys. */
export type Params = { [name: string]: Param };
type Param = string | Params | Param[];

type Branch = Map<string, Branch | string>;

/** Reads `a[b][0][c]=v&…`. A level becomes a list if all its keys are numbers or empty. */
export function readForm(text: string): Params {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) putValue(root, pathOf(key), value);
  const params = unfold(root);
  return typeof params === 'string' || Array.isArray(params) ? {} : params;
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open < 0) return [key];
  return [
    key.slice(0, open),
    ...[...key.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
  ];
}

function putValue(branch: Branch, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(branch.size) : name;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const branchValue = branch.get(key);
  const next: Branch =
    branchValue === undefined || typeof branchValue === 'string'
      ? new Map<string, Branch | string>()
      : branchValue;
  branch.set(key, next);
  putValue(next, rest, value);
}

function unfold(branch: Branch): Params | Param[] {
  const entries = [...branch].map(
    ([key, value]) => [key, value instanceof Map ? unfold(value) : value] as const,
  );
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, value]) => value);
  return Object.fromEntries(entries);
}
