import { ConfigError } from './config.js';
import type { Setting, Values } from './setting.js';
import { SETTINGS } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses every variable, empty ones as absent. Throws ConfigError that lists all that are bad or missing. */
export function readSettings(environment: Environment): Values<typeof SETTINGS> {
  const production = environment['NODE_ENV'] === 'production';
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = environment[name]?.trim() || undefined;
    if (production && setting.neededInProduction && given === undefined) {
      problems.push(`${name} is missing: ${setting.help}`);
      continue;
    }
    const parsed = setting.schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(...parsed.error.issues.map((issue) => `${name} ${issue.message}`));
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values as Values<typeof SETTINGS>;
}
