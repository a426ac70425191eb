import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command.mjs';

/**
 * Secrets that the processes of one DATA_DIR share. They are created once and stored, because platform tokens and
 * stream keys are encrypted with them.
 *
 * @typedef {object} Secrets
 * @property {string} nodeSecret Secret between BFF and relay node.
 * @property {string} encryptionKeys Value of ENCRYPTION_KEYS.
 * @property {string} twitchClientSecret Secret between BFF and local Twitch.
 * @property {string} stripeSecretKey Secret between BFF and local Stripe.
 * @property {string} stripeWebhookSecret
 * @property {number} [agentPort] Port of the agent in the last run. It is used again while it is free.
 * @property {number} [sandboxPort]
 */

/**
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function loadSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  /** @type {Partial<Secrets>} */
  let storedSecrets = {};
  try {
    storedSecrets = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') {
      throw new CommandError(
        `${path} can't be read; restore it from a backup, or remove DATA_DIR to start afresh`,
      );
    }
  }
  const secrets = { ...generateSecrets(), ...storedSecrets };
  saveSecrets(dataDir, secrets);
  return secrets;
}

/**
 * @param {string} dataDir
 * @param {Secrets} secrets
 */
export function saveSecrets(dataDir, secrets) {
  const path = join(dataDir, 'secrets.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** @returns {Secrets} */
function generateSecrets() {
  const random = () => randomBytes(32).toString('base64url');
  return {
    nodeSecret: random(),
    encryptionKeys: `local1:${randomBytes(32).toString('base64')}`,
    twitchClientSecret: random(),
    stripeSecretKey: `sk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
  };
}
