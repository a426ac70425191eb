import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseConfig } from '../infra/db/create-database.js';
import { generatedSecrets } from './generated-secrets.js';
import { KeyRingText } from './key-ring.js';
import { makeDataDirPrivate } from './private-data-dir.js';
import { readSome } from './read-settings.js';
import { SETTINGS } from './settings.js';

/** What a command on the database alone needs. */
export interface DatabaseSettings {
  database: DatabaseConfig;
  /** Ids of the key ring, as given or as the local profile generated it; null without one. */
  keyIds: readonly string[] | null;
}

/** Reads the settings of the database and no others. Throws ConfigError and DataDirError. */
export function loadDatabaseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseSettings {
  const { DATA_DIR, DATABASE_URL, ENCRYPTION_KEYS } = SETTINGS;
  const keys = { schema: ENCRYPTION_KEYS.schema, help: '', example: '', secret: true as const };
  const values = readSome(environment, { DATA_DIR, DATABASE_URL, ENCRYPTION_KEYS: keys });
  const dataDir = resolve(values.DATA_DIR);
  makeDataDirPrivate(dataDir);
  const ring = values.ENCRYPTION_KEYS ?? generatedRing(dataDir);
  return {
    database: values.DATABASE_URL
      ? { kind: 'mysql', url: values.DATABASE_URL }
      : { kind: 'libsql', file: join(dataDir, 'trailcast.sqlite') },
    keyIds: ring ? [...ring.keys.keys()] : null,
  };
}

function generatedRing(dataDir: string) {
  if (!existsSync(join(dataDir, 'secrets.json'))) return null;
  return KeyRingText.parse(generatedSecrets(dataDir).encryptionKeys);
}
