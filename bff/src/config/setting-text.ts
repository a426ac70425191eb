import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that names the file of a secret. */
export const fileTwin = (name: string) => `${name}_FILE`;

/**
 * What a setting is given: its variable's text, or for a secret that of the file which NAME_FILE names, without blanks
 * around it; undefined when there is nothing. A problem repeats no content.
 */
export function settingText(
  environment: Environment,
  name: string,
  secret: boolean,
): { given: string | undefined } | { problem: string } {
  const given = environment[name]?.trim() || undefined;
  const path = secret ? environment[fileTwin(name)]?.trim() : undefined;
  if (!path) return { given };
  if (given !== undefined) return { problem: `and ${fileTwin(name)} are both set: keep one of them` };
  try {
    return { given: readFileSync(path, 'utf8').trim() || undefined };
  } catch {
    return { problem: `can't be read from the file that ${fileTwin(name)} names` };
  }
}
