import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { isEqual, type Account, type Accounts } from '../accounts.js';

const HOUR_S = 3600;
const CODE_VALIDITY_MS = 60_000;

/** The account and the scopes that a token grants. */
export interface Grant {
  accountId: string;
  scopes: string[];
}

interface PendingCode extends Grant {
  redirectUri: string;
  nonce: string | undefined;
  challenge: string | undefined;
  expires: number;
}

/**
 * Issues codes, tokens and id tokens of the local platform. Access and refresh tokens contain their grant with a keyed
 * digest, so they are not stored. Codes are stored in memory for a minute and can be redeemed once.
 */
export class Tokens {
  private readonly codes = new Map<string, PendingCode>();
  private readonly revokedMacs = new Set<string>();
  /** Number of revocations by account. Tokens issued before a revocation are rejected. */
  private readonly revocations = new Map<string, number>();

  constructor(
    private readonly accounts: Accounts,
    private readonly issuer: string,
    private readonly clientId: string,
  ) {}

  issueCode(grant: Omit<PendingCode, 'expires'>): string {
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { ...grant, expires: Date.now() + CODE_VALIDITY_MS });
    return code;
  }

  /**
   * Redeems a code and returns its grant. Returns null if the code is unknown, used, expired, or for another redirect
   * or verifier.
   */
  redeemCode(code: string, redirectUri: string, verifier: string | undefined): PendingCode | null {
    const pending = this.codes.get(code);
    this.codes.delete(code);
    if (!pending || pending.expires < Date.now() || pending.redirectUri !== redirectUri) return null;
    if (pending.challenge !== undefined && pending.challenge !== createChallenge(verifier ?? '')) return null;
    return pending;
  }

  createAccessToken(grant: Grant): string {
    return this.signToken('a', grant, nowSeconds() + 4 * HOUR_S);
  }

  createRefreshToken(grant: Grant): string {
    return this.signToken('r', grant, nowSeconds() + 30 * 24 * HOUR_S);
  }

  /**
   * Returns the grant and the remaining seconds, or null for a token that is unknown, expired or revoked.
   * `kind`: an access (`a`) or a refresh (`r`) token.
   */
  readGrant(kind: 'a' | 'r', token: string): (Grant & { expiresIn: number }) | null {
    const [body, mac] = token.split('.');
    if (
      !body ||
      !mac ||
      !isEqual(mac, this.accounts.computeMac(`${kind}:${body}`)) ||
      this.revokedMacs.has(mac)
    )
      return null;
    const [accountId, expires, scopes, , revocations] = Buffer.from(body, 'base64url').toString().split('|');
    const expiresIn = Number(expires) - nowSeconds();
    if (!accountId || expiresIn <= 0 || Number(revocations ?? 0) < this.countRevocations(accountId))
      return null;
    return { accountId, scopes: (scopes ?? '').split(' ').filter(Boolean), expiresIn };
  }

  revoke(token: string): void {
    const mac = token.split('.')[1];
    if (mac) this.revokedMacs.add(mac);
  }

  revokeAll(accountId: string): void {
    this.revocations.set(accountId, this.countRevocations(accountId) + 1);
  }

  /** Returns an id token (OpenID Connect Core section 2), signed with RS256. */
  createIdToken(account: Account, nonce: string | undefined): string {
    const now = nowSeconds();
    const header = { alg: 'RS256', typ: 'JWT', kid: 'local' };
    const claims = {
      iss: this.issuer,
      sub: account.id,
      aud: this.clientId,
      iat: now,
      exp: now + HOUR_S,
      preferred_username: account.login,
      ...(nonce === undefined ? {} : { nonce }),
    };
    const text = `${encode(header)}.${encode(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.accounts.signingKey).toString('base64url')}`;
  }

  /** Returns the JSON Web Key Set of the id tokens' public key (RFC 7517). */
  createKeySet(): { keys: object[] } {
    const jwk = createPublicKey(createPrivateKey(this.accounts.signingKey)).export({ format: 'jwk' });
    return { keys: [{ ...jwk, kid: 'local', alg: 'RS256', use: 'sig' }] };
  }

  private countRevocations(accountId: string): number {
    return this.revocations.get(accountId) ?? 0;
  }

  private signToken(kind: 'a' | 'r', grant: Grant, expires: number): string {
    const salt = randomBytes(9).toString('base64url');
    const { accountId, scopes } = grant;
    const text = `${accountId}|${expires}|${scopes.join(' ')}|${salt}|${this.countRevocations(accountId)}`;
    const body = Buffer.from(text).toString('base64url');
    return `${body}.${this.accounts.computeMac(`${kind}:${body}`)}`;
  }
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const createChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
