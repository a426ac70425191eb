import { createHmac, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Demo users with a button on the authorize page. Any other name can be typed. */
export const DEMO_LOGINS = ['admin', 'streamer', 'friend', 'moderator', 'newcomer'] as const;

const LOGIN_PATTERN = /^[a-z0-9_]{2,25}$/;

const State = z.object({
  /** Secret from which all keys and tokens are derived, so that the file contains none of them. */
  secret: z.string(),
  signingKey: z.string().nullish(),
  accounts: z.array(
    z.object({ id: z.string(), login: z.string(), keyVersion: z.number(), suspended: z.boolean() }),
  ),
});
type State = z.infer<typeof State>;

/** An account of the local platform. */
export type Account = State['accounts'][number];

/** The local platform's accounts, stored in one private file. */
export class Accounts {
  private readonly state: State;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.state = this.load();
    for (const login of DEMO_LOGINS) this.findOrCreate(login);
  }

  all(): readonly Account[] {
    return this.state.accounts;
  }

  findByLogin(login: string): Account | undefined {
    return this.state.accounts.find((account) => account.login === login);
  }

  findById(id: string): Account | undefined {
    return this.state.accounts.find((account) => account.id === id);
  }

  /** Returns the account of `login`, created if it is new, or null if the name is invalid. */
  findOrCreate(login: string): Account | null {
    const name = login.trim().toLowerCase();
    if (!LOGIN_PATTERN.test(name)) return null;
    const existing = this.findByLogin(name);
    if (existing) return existing;
    const account = {
      id: String(1001 + this.state.accounts.length),
      login: name,
      keyVersion: 1,
      suspended: false,
    };
    this.state.accounts.push(account);
    this.save();
    return account;
  }

  /** Returns the account's current stream key. */
  createStreamKey(account: Account): string {
    return `live_${account.id}_${this.computeMac(`key:${account.id}:${account.keyVersion}`).slice(0, 30)}`;
  }

  /**
   * Returns the account that may publish with `key`, or null if the key is unknown or was reset, or the account is
   * suspended.
   */
  findPublisher(key: string): Account | null {
    const account = this.findById(key.split('_')[1] ?? '');
    if (!account || account.suspended) return null;
    return isEqual(this.createStreamKey(account), key) ? account : null;
  }

  resetKey(account: Account): void {
    account.keyVersion += 1;
    this.save();
  }

  setSuspended(account: Account, suspended: boolean): void {
    account.suspended = suspended;
    this.save();
  }

  /** Returns the keyed digest of `text`, base64url. */
  computeMac(text: string): string {
    return createHmac('sha256', this.state.secret).update(text).digest('base64url');
  }

  /** Private key that signs id tokens, PKCS#8 PEM. Generated on first use, because that takes 200 ms. */
  get signingKey(): string {
    if (!this.state.signingKey) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      this.state.signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      this.save();
    }
    return this.state.signingKey;
  }

  private load(): State {
    try {
      return State.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch (error) {
      if (!isFileMissing(error)) throw error;
    }
    return { secret: randomBytes(32).toString('base64url'), accounts: [] };
  }

  private save(): void {
    const temporaryFile = `${this.file}.next`;
    writeFileSync(temporaryFile, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(temporaryFile, this.file);
  }
}

/** Compares two secrets in constant time. */
export function isEqual(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns true for the error of a missing file. */
export function isFileMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
