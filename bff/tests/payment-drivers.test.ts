import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { LocalPayments } from '../src/drivers/payments/local-payments.js';
import { PaymentsError, type Payments } from '../src/drivers/payments/payments.js';
import { DatabaseBillingStore } from '../src/features/payment/billing-store.js';
import { insertUser } from './_util/insert-user.js';
import { ADDRESS } from './_util/payment-fixture.js';
import { eachDatabase, type TestDatabase } from './_util/test-database.js';

const signal = () => AbortSignal.timeout(5_000);

eachDatabase((makeDatabase) => {
  let database: TestDatabase;
  let userId: number;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    userId = await insertUser(database.database, 'User');
  });

  /** What every provider does, the fake one included. */
  describe.each([
    ['LocalPayments', (): Payments => new LocalPayments(new DatabaseBillingStore(database.database))],
    ['FakePayments', (): Payments => new FakePayments()],
  ])('%s', (_name, make) => {
    test('keeps one billing address per user, the newest', async () => {
      const payments = make();
      const other = await insertUser(database.database, 'Other');
      expect(await payments.billing(userId, signal())).toBeNull();
      await payments.saveBilling(userId, ADDRESS, signal());
      await payments.saveBilling(userId, { ...ADDRESS, city: 'Köln' }, signal());
      expect(await payments.billing(userId, signal())).toEqual({ ...ADDRESS, city: 'Köln' });
      expect(await payments.billing(other, signal())).toBeNull();
    });

    test('takes a repeated cancellation and an end without a subscription', async () => {
      const payments = make();
      await payments.cancelAt(userId, 1000, signal());
      await payments.cancelAt(userId, 1000, signal());
      await payments.endNow(userId, signal());
    });

    test('gives nothing to a login that it does not know', () => {
      expect(make().startingTier('somebody')).toBeNull();
    });
  });

  describe('LocalPayments', () => {
    const local = () => new LocalPayments(new DatabaseBillingStore(database.database));

    test.each([
      ['admin', 'FREE'],
      ['streamer', 'REGULAR'],
      ['moderator', 'REGULAR'],
      ['friend', null],
      ['newcomer', null],
    ])('starts %s with %s', (login, tier) => expect(local().startingTier(login)).toBe(tier));

    test('says that cards are not set up', async () => {
      const checkout = local().openCheckout();
      await expect(checkout).rejects.toThrow(PaymentsError);
      await expect(checkout).rejects.toMatchObject({ kind: 'not-set-up' });
    });
  });
});
