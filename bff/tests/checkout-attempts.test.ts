import { DatabaseStripeStore } from '../src/features/payment/customer/database-stripe-store.js';
import { insertUser } from './_database/insert-user.js';
import { eachDatabase, type TestDatabase } from './_database/test-database.js';

const ROUNDS = 5;

eachDatabase((makeDatabase) => {
  let fixture: TestDatabase;
  beforeAll(async () => {
    fixture = await makeDatabase();
  });
  afterAll(() => fixture.close());

  it('findOrCreateAttempt returns the same attempt to concurrent calls for one user', async () => {
    const store = new DatabaseStripeStore(fixture.database);
    for (let round = 0; round < ROUNDS; round += 1) {
      const userId = await insertUser(fixture.database, `User ${round}`);
      await store.findOrCreateCustomerRecord(userId);
      const attempts = await Promise.all(
        [1, 2, 3].map(() => store.findOrCreateAttempt(userId, 'terms', 'en')),
      );
      expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    }
  });
});
