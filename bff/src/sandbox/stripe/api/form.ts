/** Parameters of a form. Brackets in the keys nest them. */
export type Params = { [name: string]: Param };
type Param = string | Params | Param[];

type Branch = Map<string, Branch | string>;

/** Reads `a[b][0][c]=v&…`. A level becomes a list if all its keys are numbers or empty. */
export function readForm(text: string): Params {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) setValue(root, parsePath(key), value);
  const params = toParams(root);
  return typeof params === 'string' || Array.isArray(params) ? {} : params;
}

function parsePath(key: string): string[] {
  const openIndex = key.indexOf('[');
  if (openIndex < 0) return [key];
  return [
    key.slice(0, openIndex),
    ...[...key.slice(openIndex).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ''),
  ];
}

function setValue(branch: Branch, [name = '', ...remainingPath]: string[], value: string): void {
  const key = name === '' ? String(branch.size) : name;
  if (remainingPath.length === 0) {
    branch.set(key, value);
    return;
  }
  const existing = branch.get(key);
  const child: Branch =
    existing === undefined || typeof existing === 'string' ? new Map<string, Branch | string>() : existing;
  branch.set(key, child);
  setValue(child, remainingPath, value);
}

function toParams(branch: Branch): Params | Param[] {
  const entries = [...branch].map(
    ([key, value]) => [key, value instanceof Map ? toParams(value) : value] as const,
  );
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, value]) => value);
  return Object.fromEntries(entries);
}
