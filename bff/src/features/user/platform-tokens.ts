import type { PlatformTokens } from '../../drivers/platform/streaming-platform.js';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { PlatformAccountEntity } from './platform-account.entity.js';

type Account = Pick<PlatformAccountEntity, 'platform' | 'platformUserId'>;
type Stored = Pick<PlatformAccountEntity, 'accessToken' | 'refreshToken' | 'tokenExpires'>;

type Column = 'accessToken' | 'refreshToken';

/** Seals and opens a platform account's tokens. */
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
}

/** The sealed columns, for key rotation. */
export const SEALED_TOKENS: readonly SealedColumn[] = [
  { column: 'access_token', property: 'accessToken' as const },
  { column: 'refresh_token', property: 'refreshToken' as const },
].map(({ column, property }) => ({
  table: 'platform_accounts',
  column,
  identity: ['platform', 'platform_user_id'],
  row: ([platform = '', platformUserId = '']) => rowOf({ platform, platformUserId }, property),
}));

const rowOf = (account: Account, column: Column) =>
  `platform_accounts|${column}|${account.platform}:${account.platformUserId}`;
