import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseConfig } from '../infra/db/create-database.js';
import { loadGeneratedSecrets } from './generated-secrets.js';
import { KeyRingText } from './key-ring.js';
import { makeDataDirPrivate } from './private-data-dir.js';
import { readSelectedSettings } from './read-settings.js';
import { SETTINGS } from './settings.js';

/** Settings for a command that uses only the database. */
export interface DatabaseSettings {
  database: DatabaseConfig;
  /** Key ids of the configured or generated key ring; null without one. */
  keyIds: readonly string[] | null;
}

/**
 * Reads only the settings of the database. Throws ConfigError if one of them is invalid, or DataDirError if
 * DATA_DIR is unusable.
 */
export function loadDatabaseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseSettings {
  const { DATA_DIR, DATABASE_URL, ENCRYPTION_KEYS } = SETTINGS;
  const keysSetting = { schema: ENCRYPTION_KEYS.schema, help: '', example: '', secret: true as const };
  const values = readSelectedSettings(environment, { DATA_DIR, DATABASE_URL, ENCRYPTION_KEYS: keysSetting });
  const dataDir = resolve(values.DATA_DIR);
  makeDataDirPrivate(dataDir);
  const keyRing = values.ENCRYPTION_KEYS ?? loadGeneratedKeyRing(dataDir);
  return {
    database: values.DATABASE_URL
      ? { kind: 'mysql', url: values.DATABASE_URL }
      : { kind: 'libsql', file: join(dataDir, 'trailcast.sqlite') },
    keyIds: keyRing ? [...keyRing.keys.keys()] : null,
  };
}

function loadGeneratedKeyRing(dataDir: string) {
  if (!existsSync(join(dataDir, 'secrets.json'))) return null;
  return KeyRingText.parse(loadGeneratedSecrets(dataDir).encryptionKeys);
}
