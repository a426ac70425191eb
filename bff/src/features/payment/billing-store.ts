import type { BillingInformation } from '@trailcast/schema/wire';
import type { BillingStore } from '../../drivers/payments/local-payments.js';
import type { Database } from '../../platform/db/database.js';
import { BillingInformationEntity } from './billing-information.entity.js';

/** Billing addresses in the database, for installations without a card provider. */
export class DatabaseBillingStore implements BillingStore {
  constructor(private readonly database: Database) {}

  async load(userId: number): Promise<BillingInformation | null> {
    const row = await this.database.read((em) => em.findOne(BillingInformationEntity, { user: userId }));
    if (!row) return null;
    const { name, line1, line2, postalCode, city, state, countryCode } = row;
    return { name, line1, line2, postalCode, city, state, countryCode };
  }

  async save(userId: number, information: BillingInformation): Promise<void> {
    await this.database.transact(({ em }) =>
      em.upsert(BillingInformationEntity, { user: userId, ...information }, { onConflictFields: ['user'] }),
    );
  }
}
