import { ConfigError } from './config.js';
import type { Setting, Settings, Values } from './setting.js';
import { getFileVariable, readSettingText } from './setting-text.js';
import { SETTINGS } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses all settings. Empty variables count as absent. Throws ConfigError, which lists all invalid or
 * missing variables.
 */
export function readSettings(environment: Environment): Values<typeof SETTINGS> {
  return readSelectedSettings(environment, SETTINGS);
}

/** Parses some of the settings, for commands that need no others. Throws ConfigError like `readSettings`. */
export function readSelectedSettings<S extends Settings>(environment: Environment, settings: S): Values<S> {
  const isProduction = environment['NODE_ENV'] === 'production';
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const result = readSetting(environment, name, setting, isProduction);
    if ('problems' in result) problems.push(...result.problems);
    else values[name] = result.value;
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values as Values<S>;
}

function readSetting(
  environment: Environment,
  name: string,
  setting: Setting<unknown>,
  isProduction: boolean,
): { value: unknown } | { problems: string[] } {
  const isSecret = setting.secret === true;
  const text = readSettingText(environment, name, isSecret);
  if ('problem' in text) return { problems: [`${name} ${text.problem}`] };
  if (isProduction && setting.isRequiredInProduction && text.value === undefined) {
    const fileHint = isSecret ? ` (or ${getFileVariable(name)} with the path of a file that holds it)` : '';
    return { problems: [`${name} is missing${fileHint}: ${setting.help}`] };
  }
  const schema = (isProduction ? setting.productionSchema : undefined) ?? setting.schema;
  const parsed = schema.safeParse(text.value);
  if (parsed.success) return { value: parsed.data };
  return { problems: parsed.error.issues.map((issue) => `${name} ${issue.message}`) };
}
