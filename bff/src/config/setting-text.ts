import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the name of the variable that names a secret's file. */
export const getFileVariable = (name: string) => `${name}_FILE`;

/**
 * Returns the trimmed text of a setting's variable, or of the file that NAME_FILE names if the setting is secret.
 * Undefined if both are absent. A problem never contains the text.
 */
export function readSettingText(
  environment: Environment,
  name: string,
  isSecret: boolean,
): { value: string | undefined } | { problem: string } {
  const value = environment[name]?.trim() || undefined;
  const path = isSecret ? environment[getFileVariable(name)]?.trim() : undefined;
  if (!path) return { value };
  if (value !== undefined) return { problem: `and ${getFileVariable(name)} are both set: keep one of them` };
  try {
    return { value: readFileSync(path, 'utf8').trim() || undefined };
  } catch {
    return { problem: `can't be read from the file that ${getFileVariable(name)} names` };
  }
}
