import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DataDirError } from './config.js';

const Known = z.looseObject({
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
 * Reads `secrets.json` of the data directory and adds missing secrets; only its owner can read the
 * file. Throws DataDirError if the directory can't be written or the file is damaged.
 */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const path = join(dataDir, 'secrets.json');
  const stored = readKnown(dataDir, path);
  const secrets = { ...generateSecrets(), ...stored };
  if (Object.keys(generateSecrets()).some((name) => !(name in stored))) write(path, secrets);
  return secrets;
}

function readKnown(dataDir: string, path: string): z.infer<typeof Known> {
  try {
    ensureDirectory(dataDir);
    return Known.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && existsSync(dataDir)) return {};
    if (codeOf(error)) throw new DataDirError(`DATA_DIR ${dataDir} can't be used: ${codeOf(error)}`);
    throw new DataDirError(
      `${path} is damaged: restore it from a backup, or remove DATA_DIR to start afresh`,
    );
  }
}

/**
 * Creates each parent itself: Node's recursive mkdir never returns where a parent can't take
 * entries, as in /proc.
 */
function ensureDirectory(path: string): void {
  if (existsSync(path)) return;
  ensureDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function write(path: string, secrets: object): void {
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw new DataDirError(`${path} can't be written: ${codeOf(error) ?? 'unknown reason'}`);
  }
}

function generateSecrets(): GeneratedSecrets {
  const random = () => randomBytes(32).toString('base64url');
  return {
    nodeSecret: random(),
    encryptionKeys: `local1:${randomBytes(32).toString('base64')}`,
    twitchClientSecret: random(),
    stripeSecretKey: `sk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
  };
}

const codeOf = (error: unknown) => z.object({ code: z.string() }).safeParse(error).data?.code;
