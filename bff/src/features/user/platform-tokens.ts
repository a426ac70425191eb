import type { PlatformTokens } from '../../drivers/platform/streaming-platform.js';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { PlatformAccountEntity } from './platform-account.entity.js';

type AccountIdentity = Pick<PlatformAccountEntity, 'platform' | 'platformUserId'>;

type Column = 'accessToken' | 'refreshToken' | 'chatAccessToken' | 'chatRefreshToken';
type Expiry = 'tokenExpires' | 'chatTokenExpires';
type StoredTokens = Partial<Pick<PlatformAccountEntity, Column | Expiry>>;

interface Columns {
  access: 'accessToken' | 'chatAccessToken';
  refresh: 'refreshToken' | 'chatRefreshToken';
  /** Returns the values as columns of the row. */
  toColumns: (access: string | null, refresh: string | null, expires: number | null) => StoredTokens;
}

/** Tokens for the sign-in and for chat are separate, because chat needs further permissions. */
type TokenPurpose = 'sign-in' | 'chat';

const COLUMNS: Record<TokenPurpose, Columns> = {
  'sign-in': {
    access: 'accessToken',
    refresh: 'refreshToken',
    toColumns: (accessToken, refreshToken, tokenExpires) => ({ accessToken, refreshToken, tokenExpires }),
  },
  chat: {
    access: 'chatAccessToken',
    refresh: 'chatRefreshToken',
    toColumns: (chatAccessToken, chatRefreshToken, chatTokenExpires) => ({
      chatAccessToken,
      chatRefreshToken,
      chatTokenExpires,
    }),
  },
};

/** Seals and opens a platform account's tokens for one purpose. */
export class PlatformTokenBox {
  readonly #columns: Columns;

  constructor(
    private readonly box: SecretBox,
    private readonly purpose: TokenPurpose = 'sign-in',
  ) {
    this.#columns = COLUMNS[purpose];
  }

  seal(
    account: AccountIdentity,
    { accessToken, refreshToken, expiresInMs }: PlatformTokens,
    now: number,
  ): StoredTokens {
    const { access, refresh, toColumns } = this.#columns;
    return toColumns(
      this.box.seal(accessToken, createTokenAad(account, access)),
      refreshToken === null ? null : this.box.seal(refreshToken, createTokenAad(account, refresh)),
      expiresInMs === null ? null : now + expiresInMs,
    );
  }

  /** Opens a token, or returns null if none is stored. Throws SealError if the seal is broken. */
  open(account: AccountIdentity & StoredTokens, kind: 'access' | 'refresh'): string | null {
    const column = this.#columns[kind];
    const sealed = account[column];
    return sealed === null || sealed === undefined
      ? null
      : this.box.open(sealed, createTokenAad(account, column));
  }

  /** Returns a filter that matches the row only while its sealed access token is unchanged. */
  createTokenFilter({ accessToken = null, chatAccessToken = null }: StoredTokens): StoredTokens {
    return this.purpose === 'chat' ? { chatAccessToken } : { accessToken };
  }

  /** Returns the columns of a row without tokens. */
  createEmptyColumns(): StoredTokens {
    return this.#columns.toColumns(null, null, null);
  }
}

/** The sealed columns, for key rotation. */
export const SEALED_TOKENS: readonly SealedColumn[] = [
  { column: 'access_token', property: 'accessToken' as const },
  { column: 'refresh_token', property: 'refreshToken' as const },
  { column: 'chat_access_token', property: 'chatAccessToken' as const },
  { column: 'chat_refresh_token', property: 'chatRefreshToken' as const },
].map(({ column, property }) => ({
  table: 'platform_accounts',
  column,
  identity: ['platform', 'platform_user_id'],
  createAad: ([platform = '', platformUserId = '']) => createTokenAad({ platform, platformUserId }, property),
}));

const createTokenAad = (account: AccountIdentity, column: Column) =>
  `platform_accounts|${column}|${account.platform}:${account.platformUserId}`;
