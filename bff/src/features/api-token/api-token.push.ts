import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import { findTokens } from './api-token.repository.js';

/** Pushes changes of API tokens; the token text is never sent. */
export class ApiTokenPush implements PushSource {
  readonly kind = 'token';
  readonly snapshots: PushSource['snapshots'] = {};

  constructor(private readonly database: Database) {}

  async render(tokenId: number, userId: number): Promise<object | null> {
    const tokens = await this.database.read((em) => findTokens(em, userId));
    return tokens.find(({ id }) => id === tokenId) ?? null;
  }
}
