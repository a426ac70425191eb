import type { PlatformTokens } from '../../drivers/platform/streaming-platform.js';
import type { SealedColumn } from '../../infra/crypto/sealed-column.js';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { PlatformAccountEntity } from './platform-account.entity.js';

type Account = Pick<PlatformAccountEntity, 'platform' | 'platformUserId'>;

type Column = 'accessToken' | 'refreshToken' | 'chatAccessToken' | 'chatRefreshToken';
type Expiry = 'tokenExpires' | 'chatTokenExpires';
type StoredTokens = Partial<Pick<PlatformAccountEntity, Column | Expiry>>;

interface Columns {
  access: 'accessToken' | 'chatAccessToken';
  refresh: 'refreshToken' | 'chatRefreshToken';
  /** Returns the values as columns of the row. */
  store: (access: string | null, refresh: string | null, expires: number | null) => StoredTokens;
}

/** Tokens for the sign-in and for chat are separate, because chat needs further permissions. */
type TokenUse = 'sign-in' | 'chat';

const COLUMNS: Record<TokenUse, Columns> = {
  'sign-in': {
    access: 'accessToken',
    refresh: 'refreshToken',
    store: (accessToken, refreshToken, tokenExpires) => ({ accessToken, refreshToken, tokenExpires }),
  },
  chat: {
    access: 'chatAccessToken',
    refresh: 'chatRefreshToken',
    store: (chatAccessToken, chatRefreshToken, chatTokenExpires) => ({
      chatAccessToken,
      chatRefreshToken,
      chatTokenExpires,
    }),
  },
};

/** Seals and opens a platform account's tokens for one use. */
export class PlatformTokenBox {
  readonly #columns: Columns;

  constructor(
    private readonly box: SecretBox,
    private readonly use: TokenUse = 'sign-in',
  ) {
    this.#columns = COLUMNS[use];
  }

  seal(
    account: Account,
    { accessToken, refreshToken, expiresInMs }: PlatformTokens,
    now: number,
  ): StoredTokens {
    const { access, refresh, store } = this.#columns;
    return store(
      this.box.seal(accessToken, createTokenAad(account, access)),
      refreshToken === null ? null : this.box.seal(refreshToken, createTokenAad(account, refresh)),
      expiresInMs === null ? null : now + expiresInMs,
    );
  }

  /** Opens a token, or returns null if none is stored. Throws SealError if the seal is broken. */
  open(account: Account & StoredTokens, kind: 'access' | 'refresh'): string | null {
    const column = this.#columns[kind];
    const sealed = account[column];
    return sealed === null || sealed === undefined
      ? null
      : this.box.open(sealed, createTokenAad(account, column));
  }

  /** Returns the column with the sealed access token, as a filter for the row while it has that token. */
  pickSealedAccess({ accessToken = null, chatAccessToken = null }: StoredTokens): StoredTokens {
    return this.use === 'chat' ? { chatAccessToken } : { accessToken };
  }

  /** Returns the columns of a row without tokens. */
  createEmptyColumns(): StoredTokens {
    return this.#columns.store(null, null, null);
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

const createTokenAad = (account: Account, column: Column) =>
  `platform_accounts|${column}|${account.platform}:${account.platformUserId}`;
