import type { Database } from '../../platform/db/database.js';
import { PlatformAccountEntity } from './platform-account.entity.js';
import type { PlatformTokenSeal } from './platform-tokens.js';

const BATCH = 200;

/** Seals every account's tokens under the primary key, so that an older key can be retired. Answers how many changed. */
export async function renewPlatformTokens(database: Database, tokens: PlatformTokenSeal): Promise<number> {
  let after = 0;
  let changed = 0;
  for (;;) {
    const batch = await database.transact(async ({ em }) => {
      const accounts = await em.find(
        PlatformAccountEntity,
        { id: { $gt: after } },
        { orderBy: { id: 'asc' }, limit: BATCH },
      );
      const renewed = accounts.filter((account) => tokens.renew(account)).length;
      return { renewed, last: accounts.at(-1)?.id };
    });
    changed += batch.renewed;
    if (batch.last === undefined) return changed;
    after = batch.last;
  }
}
