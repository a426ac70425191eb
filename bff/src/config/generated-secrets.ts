import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DataDirError } from './config.js';

const StoredSecrets = z.looseObject({
  nodeSecret: z.string().optional(),
  encryptionKeys: z.string().optional(),
  twitchClientSecret: z.string().optional(),
  stripeSecretKey: z.string().optional(),
  stripeWebhookSecret: z.string().optional(),
});

/** Secrets that the local profile generates. */
export interface GeneratedSecrets {
  nodeSecret: string;
  /** In the format of ENCRYPTION_KEYS. */
  encryptionKeys: string;
  twitchClientSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/**
 * Reads `secrets.json` of the data directory, generates missing secrets and stores them in it, with
 * access only for its owner. Throws DataDirError if the directory can't be written or the file is damaged.
 */
export function loadGeneratedSecrets(dataDir: string): GeneratedSecrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readStoredSecrets(dataDir, path);
  const secrets = { ...generateSecrets(), ...stored };
  if (Object.keys(generateSecrets()).some((name) => !(name in stored))) writeSecrets(path, secrets);
  return secrets;
}

function readStoredSecrets(dataDir: string, path: string): z.infer<typeof StoredSecrets> {
  try {
    ensureDirectory(dataDir);
    return StoredSecrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (readErrorCode(error) === 'ENOENT' && existsSync(dataDir)) return {};
    if (readErrorCode(error))
      throw new DataDirError(`DATA_DIR ${dataDir} can't be used: ${readErrorCode(error)}`);
    throw new DataDirError(
      `${path} is damaged: restore it from a backup, or remove DATA_DIR to start afresh`,
    );
  }
}

/**
 * Creates the parents one by one, because Node's recursive mkdir never returns in folders such as
 * /proc.
 */
function ensureDirectory(path: string): void {
  if (existsSync(path)) return;
  ensureDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function writeSecrets(path: string, secrets: object): void {
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw new DataDirError(`${path} can't be written: ${readErrorCode(error) ?? 'unknown reason'}`);
  }
}

function generateSecrets(): GeneratedSecrets {
  const generateToken = () => randomBytes(32).toString('base64url');
  return {
    nodeSecret: generateToken(),
    encryptionKeys: `local1:${randomBytes(32).toString('base64')}`,
    twitchClientSecret: generateToken(),
    stripeSecretKey: `sk_test_${generateToken()}`,
    stripeWebhookSecret: `whsec_${generateToken()}`,
  };
}

const readErrorCode = (error: unknown) => z.object({ code: z.string() }).safeParse(error).data?.code;
