import { pino } from 'pino';
import { until } from '../../e2e/_kit/wait.js';
import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { PaymentsError, type ProviderSubscription } from '../src/drivers/payments/payments.js';
import { PaymentSync } from '../src/features/payment/subscription/payment-sync.js';
import { UserEntity } from '../src/features/user/user.entity.js';
import type { Viewer } from '../src/infra/viewer.js';
import { FEES, createPaymentFixture, type PaymentFixture } from './_fixtures/payment-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

/** A provider that can hold back its response after it has read a subscription. */
class SlowPayments extends FakePayments {
  readonly heldResponses: (() => void)[] = [];
  responsesToHold = 0;

  override async readSubscription(userId: number, signal: AbortSignal): Promise<ProviderSubscription | null> {
    const subscription = await super.readSubscription(userId, signal);
    if (this.responsesToHold === 0) return subscription;
    this.responsesToHold -= 1;
    await new Promise<void>((resolve) => this.heldResponses.push(resolve));
    return subscription;
  }
}

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let provider: SlowPayments;
  let fixture: PaymentFixture;
  let user: Viewer;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    provider = new SlowPayments();
    provider.startingTiers.set('streamer', 'REGULAR');
    fixture = createPaymentFixture(testDatabase, provider);
    user = await fixture.createViewer('User');
    await fixture.signIn(user, 'streamer');
  });
  /** Creates the sync of another process of the same installation. */
  const createOtherProcess = () =>
    new PaymentSync({ database: fixture.database, payments: provider, fees: FEES, logger: pino({ level: 'silent' }) }); // prettier-ignore
  const setStatus = (status: ProviderSubscription['status']) =>
    provider.subscriptions.set(user.userId, {
      ...provider.subscriptions.get(user.userId)!,
      status,
    });
  const fetchStatus = async () => (await fixture.payments.get(user)).status;
  const waitUntilHeld = () => until(() => provider.heldResponses.length > 0);

  test('an old sync of one process does not overwrite a newer sync of another', async () => {
    setStatus('PAST_DUE');
    provider.responsesToHold = 1;
    const oldSync = fixture.sync.runInBackground(user.userId);
    await waitUntilHeld();
    setStatus('ACTIVE');
    await createOtherProcess().runInBackground(user.userId);
    provider.heldResponses.pop()?.();
    await oldSync;
    expect(await fetchStatus()).toBe('ACTIVE');
  });

  test('a sync does not overwrite a tier that is set during the sync', async () => {
    const admin = await fixture.createViewer('Admin', 'ADMINISTRATOR');
    provider.responsesToHold = 1;
    const oldSync = fixture.sync.runInBackground(user.userId);
    await waitUntilHeld();
    await fixture.administration.setTier(admin, user.userId, 'FREE');
    await fixture.administration.setTier(admin, user.userId, 'REGULAR');
    provider.heldResponses.pop()?.();
    await oldSync;
    expect(await fetchStatus()).toBe('INCOMPLETE');
  });

  test('a sync ends a subscription that is paid after the deletion of its user', async () => {
    const paidSubscription = provider.subscriptions.get(user.userId)!;
    await fixture.administration.endPayment(user);
    await fixture.database.transact((tx) =>
      tx.em.nativeUpdate(UserEntity, { id: user.userId }, { timeDeleted: tx.now }),
    );
    provider.subscriptions.set(user.userId, paidSubscription);
    await fixture.sync.sync(user.userId, AbortSignal.timeout(5_000));
    await fixture.sync.sync(user.userId, AbortSignal.timeout(5_000));
    expect(await fetchStatus()).toBe('CANCELED');
    expect(provider.subscriptions.has(user.userId)).toBe(false);
  });

  test('requests during a sync share the next sync', async () => {
    const readSpy = jest.spyOn(provider, 'readSubscription');
    provider.responsesToHold = 1;
    const firstSync = fixture.sync.runInBackground(user.userId);
    await waitUntilHeld();
    setStatus('UNPAID');
    const laterSyncs = [1, 2, 3, 4].map(() => fixture.sync.runInBackground(user.userId));
    provider.heldResponses.pop()?.();
    await Promise.all([firstSync, ...laterSyncs]);
    expect(readSpy).toHaveBeenCalledTimes(2);
    expect(await fetchStatus()).toBe('UNPAID');
  });

  test('a request that waits for a sync ends with its signal', async () => {
    provider.responsesToHold = 1;
    const firstSync = fixture.sync.runInBackground(user.userId);
    await waitUntilHeld();
    const waitingSync = fixture.sync.sync(user.userId, AbortSignal.timeout(50));
    await expect(waitingSync).rejects.toThrow(PaymentsError);
    provider.heldResponses.pop()?.();
    await firstSync;
  });
});
