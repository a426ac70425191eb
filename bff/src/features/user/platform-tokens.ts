import type { PlatformTokens } from '../../drivers/platform/streaming-platform.js';
import type { SecretBox } from '../../platform/crypto/secret-box.js';
import type { PlatformAccountEntity } from './platform-account.entity.js';

type Account = Pick<PlatformAccountEntity, 'platform' | 'platformUserId'>;
type Stored = Pick<PlatformAccountEntity, 'accessToken' | 'refreshToken' | 'tokenExpires'>;

const COLUMNS = ['accessToken', 'refreshToken'] as const;
type Column = (typeof COLUMNS)[number];

/** Seals a platform account's tokens for its row and opens them again. */
export class PlatformTokenSeal {
  constructor(private readonly box: SecretBox) {}

  seal(account: Account, tokens: PlatformTokens, now: number): Stored {
    return {
      accessToken: this.box.seal(tokens.accessToken, rowOf(account, 'accessToken')),
      refreshToken:
        tokens.refreshToken === null
          ? null
          : this.box.seal(tokens.refreshToken, rowOf(account, 'refreshToken')),
      tokenExpires: tokens.expiresInMs === null ? null : now + tokens.expiresInMs,
    };
  }

  /** Throws SealError. */
  open(account: Account & Stored, column: Column): string | null {
    const sealed = account[column];
    return sealed === null || sealed === undefined ? null : this.box.open(sealed, rowOf(account, column));
  }

  /** Seals again under the primary key what an older one sealed; true when something changed. */
  renew(account: Account & Stored): boolean {
    let changed = false;
    for (const column of COLUMNS) {
      const sealed = account[column];
      if (!sealed || !this.box.isStale(sealed)) continue;
      account[column] = this.box.renew(sealed, rowOf(account, column));
      changed = true;
    }
    return changed;
  }
}

const rowOf = (account: Account, column: Column) =>
  `platform_accounts|${column}|${account.platform}:${account.platformUserId}`;
