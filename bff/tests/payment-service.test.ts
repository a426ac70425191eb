import { randomUUID } from 'node:crypto';
import type { Payment } from '@trailcast/schema/wire';
import { eventually } from '../../e2e/_kit/wait.js';
import { FakePayments } from '../src/drivers/payments/fake-payments.js';
import { PaymentsError } from '../src/drivers/payments/payments.js';
import { ActivePayments } from '../src/features/payment/active-payments.js';
import { ConsentEntity } from '../src/features/payment/consent/consent.entity.js';
import { WithdrawalEntity } from '../src/features/payment/consent/withdrawal.entity.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { AuditEntryEntity } from '../src/infra/db/audit-entry.entity.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnprocessableError,
  UnavailableError,
  UpstreamFailedError,
} from '../src/infra/errors.js';
import type { Viewer } from '../src/infra/viewer.js';
import { FEES, createPaymentFixture, type PaymentFixture } from './_fixtures/payment-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NO_PAYMENT_VIEW: Payment = {
  status: 'INCOMPLETE',
  tier: 'REGULAR',
  ...FEES.REGULAR,
  subscriptionStarted: 0,
  subscriptionEnd: 0,
  version: 0,
};
const ADDRESS = {
  name: 'Ada Example',
  line1: 'Street 1',
  line2: '',
  postalCode: '10115',
  city: 'Berlin',
  state: '',
  countryCode: 'DE',
};

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let provider: FakePayments;
  let fixture: PaymentFixture;
  let admin: Viewer;
  let user: Viewer;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    provider = new FakePayments();
    provider.startingTiers.set('streamer', 'REGULAR').set('admin', 'FREE');
    fixture = createPaymentFixture(testDatabase, provider);
    admin = await fixture.createViewer('Admin', 'ADMINISTRATOR');
    user = await fixture.createViewer('User');
  });
  const isActive = () =>
    fixture.database.read((em) => new ActivePayments(fixture.clock).isActive(em, user.userId));
  const expectUpdate = (version: number) => expect.stringMatching(new RegExp(`^payment update \\d+ v${version} → ${user.userId}$`)) as string; // prettier-ignore

  describe('get', () => {
    test('returns INCOMPLETE with the fees of the tier for a user without a payment', async () => {
      expect(await fixture.payments.get(user)).toEqual(NO_PAYMENT_VIEW);
      expect(await isActive()).toBe(false);
    });

    test('throws ForbiddenError for unverified users', async () => {
      await expect(fixture.payments.get({ ...user, role: 'UNVERIFIED' })).rejects.toThrow(ForbiddenError);
    });
  });

  describe('onSignedIn', () => {
    test('starts an ACTIVE payment once for a user with a starting tier', async () => {
      const events = await fixture.recordEvents(() => fixture.signIn(user, 'streamer'));
      expect(events).toEqual([expectUpdate(1)]);
      const payment = await fixture.payments.get(user);
      expect(payment).toMatchObject({ status: 'ACTIVE', tier: 'REGULAR', subscriptionEnd: 0, version: 1 });
      expect(payment.subscriptionStarted).toBe(fixture.clock.time);
      expect(payment.renewsAt).toBe(Date.parse('2026-04-10T08:00Z'));
      expect(await isActive()).toBe(true);
      fixture.clock.time += DAY_MS;
      expect(await fixture.recordEvents(() => fixture.signIn(user, 'streamer'))).toEqual([]);
    });

    test('starts a FREE payment without a renewal', async () => {
      await fixture.signIn(user, 'admin');
      const payment = await fixture.payments.get(user);
      expect(payment).toMatchObject({ status: 'ACTIVE', tier: 'FREE', ...FEES.FREE });
      expect(payment).not.toHaveProperty('renewsAt');
    });

    test('changes no payment without a starting tier or with a tier set by an administrator', async () => {
      expect(await fixture.recordEvents(() => fixture.signIn(user, 'friend'))).toEqual([]);
      expect(await fixture.payments.get(user)).toEqual(NO_PAYMENT_VIEW);
      await fixture.administration.setTier(admin, user.userId, 'REDUCED');
      await fixture.signIn(user, 'streamer');
      expect(await fixture.payments.get(user)).toMatchObject({ status: 'INCOMPLETE', tier: 'REDUCED' });
    });
  });

  describe('create', () => {
    test('returns the URL of the open checkout', async () => {
      const firstPayment = await fixture.payments.create(user);
      expect(firstPayment).toEqual({
        ...NO_PAYMENT_VIEW,
        approveUrl: expect.stringMatching(/^https:/) as string,
      });
      expect(await fixture.payments.create(user)).toEqual(firstPayment);
      expect(provider.orders[0]).toEqual({ userId: user.userId, tier: 'REGULAR', ...FEES.REGULAR });
    });

    test('stores the consent with the current tier and prices', async () => {
      await fixture.payments.create(user, { version: '2026-01', locale: 'de' });
      const consents = await fixture.database.read((em) => em.find(ConsentEntity, { user: user.userId }));
      expect(consents).toEqual([
        expect.objectContaining({
          termsVersion: '2026-01',
          locale: 'de',
          tier: 'REGULAR',
          accessFeeCents: 999,
          serverFeeCents: 49,
          timeGiven: fixture.clock.time,
        }),
      ]);
    });

    test.each([
      ['version', { version: ' ', locale: 'de' }],
      ['locale', { version: '1', locale: 'x'.repeat(36) }],
    ])('rejects a consent with an invalid %s before a call of the provider', async (_field, consent) => {
      await expect(fixture.payments.create(user, consent)).rejects.toThrow(UnprocessableError);
      expect(provider.calls).toEqual([]);
    });

    test('throws ConflictError for an ACTIVE payment', async () => {
      await fixture.signIn(user, 'streamer');
      await expect(fixture.payments.create(user)).rejects.toThrow(ConflictError);
      expect(provider.calls).toEqual([]);
    });

    test.each([
      ['not-set-up', UnavailableError, /not set up on this installation/],
      ['unreachable', UpstreamFailedError, /can’t be reached/],
      ['rejected', UpstreamFailedError, /rejected/],
    ] as const)('throws an error with the reason if the provider is %s', async (kind, error, reason) => {
      provider.failureKind = kind;
      const creation = fixture.payments.create(user);
      await expect(creation).rejects.toThrow(error);
      await expect(creation).rejects.toThrow(reason);
      expect(await fixture.payments.get(user)).toEqual(NO_PAYMENT_VIEW);
    });
  });

  describe('cancel', () => {
    beforeEach(() => fixture.signIn(user, 'streamer'));
    const end = Date.parse('2026-04-10T08:00Z');

    test('ends the subscription with its period, and changes nothing if called again', async () => {
      const events = await fixture.recordEvents(async () => {
        const payment = await fixture.payments.cancel(user);
        expect(payment).toMatchObject({ status: 'ACTIVE', subscriptionEnd: end, version: 2 });
        expect(payment).not.toHaveProperty('renewsAt');
        fixture.clock.time += DAY_MS;
        expect(await fixture.payments.cancel(user)).toMatchObject({ subscriptionEnd: end, version: 2 });
      });
      expect(events).toEqual([expectUpdate(2)]);
      expect(provider.calls).toEqual([`cancel ${user.userId} at ${end}`]);
    });

    test('cancels a subscription again that was resumed at the provider', async () => {
      await fixture.payments.cancel(user);
      const cancelledSubscription = provider.subscriptions.get(user.userId)!;
      provider.subscriptions.set(user.userId, { ...cancelledSubscription, endsAt: 0 });
      expect(await fixture.payments.cancel(user)).toMatchObject({ subscriptionEnd: end });
      expect(provider.subscriptions.get(user.userId)?.endsAt).toBe(end);
    });

    test('synchronizes the payment after a lost response', async () => {
      const originalCancelAt = provider.cancelAt.bind(provider);
      jest.spyOn(provider, 'cancelAt').mockImplementationOnce(async (...args) => {
        await originalCancelAt(...args);
        throw new PaymentsError('unreachable', 'the response was lost');
      });
      await expect(fixture.payments.cancel(user)).rejects.toThrow(UpstreamFailedError);
      await eventually(async () =>
        expect(await fixture.payments.get(user)).toMatchObject({ subscriptionEnd: end }),
      );
    });

    test('ends the subscription with the next period if the current one ends within 24 h', async () => {
      fixture.clock.time = end - DAY_MS + 1;
      expect(await fixture.payments.cancel(user)).toMatchObject({
        subscriptionEnd: Date.parse('2026-05-10T08:00Z'),
      });
    });

    test('the payment is ACTIVE until its end, and then CANCELED', async () => {
      await fixture.payments.cancel(user);
      fixture.clock.time = end - 1;
      expect([await isActive(), await fixture.payments.markEndedCanceled()]).toEqual([true, 0]);
      fixture.clock.time = end;
      expect(await isActive()).toBe(false);
      expect(await fixture.payments.get(user)).toMatchObject({ status: 'CANCELED', version: 2 });
      const events = await fixture.recordEvents(() => fixture.payments.markEndedCanceled());
      expect(events).toContainEqual(expectUpdate(3));
      expect(await fixture.payments.get(user)).toMatchObject({ status: 'CANCELED', version: 3 });
      expect(await fixture.payments.markEndedCanceled()).toBe(0);
    });

    test('throws ConflictError without an ACTIVE paid subscription', async () => {
      const otherUser = await fixture.createViewer('Other');
      await expect(fixture.payments.cancel(otherUser)).rejects.toThrow(ConflictError);
      await fixture.signIn(otherUser, 'admin');
      await expect(fixture.payments.cancel(otherUser)).rejects.toThrow(ConflictError);
      await fixture.payments.cancel(user);
      fixture.clock.time = end;
      await expect(fixture.payments.cancel(user)).rejects.toThrow(ConflictError);
    });

    test('changes nothing if the provider fails', async () => {
      provider.failureKind = 'unreachable';
      await expect(fixture.payments.cancel(user)).rejects.toThrow(UpstreamFailedError);
      expect(await fixture.payments.get(user)).toMatchObject({ subscriptionEnd: 0, version: 1 });
    });
  });

  describe('keep', () => {
    beforeEach(() => fixture.signIn(user, 'streamer'));
    const end = Date.parse('2026-04-10T08:00Z');

    test('renews a cancelled subscription, and changes nothing if called again', async () => {
      await fixture.payments.cancel(user);
      const events = await fixture.recordEvents(async () => {
        const keptPayment = await fixture.payments.keep(user);
        expect(keptPayment).toMatchObject({
          status: 'ACTIVE',
          subscriptionEnd: 0,
          renewsAt: end,
          version: 3,
        });
        expect(await fixture.payments.keep(user)).toMatchObject({ subscriptionEnd: 0, version: 3 });
      });
      expect(events).toEqual([expectUpdate(3)]);
      expect(provider.calls.slice(1)).toEqual([`undo cancellation ${user.userId}`]);
      fixture.clock.time = end + 1;
      expect(await isActive()).toBe(true);
    });

    test('renews a subscription that was cancelled at the provider', async () => {
      const subscription = provider.subscriptions.get(user.userId)!;
      provider.subscriptions.set(user.userId, { ...subscription, endsAt: end });
      expect(await fixture.payments.keep(user)).toMatchObject({ subscriptionEnd: 0 });
      expect(provider.subscriptions.get(user.userId)?.endsAt).toBe(0);
    });

    test('can be repeated after another cancellation', async () => {
      for (let times = 0; times < 2; times += 1) {
        expect(await fixture.payments.cancel(user)).toMatchObject({ subscriptionEnd: end });
        expect(await fixture.payments.keep(user)).toMatchObject({ subscriptionEnd: 0 });
      }
    });

    test('throws ConflictError without a subscription and after its end', async () => {
      const otherUser = await fixture.createViewer('Other');
      await expect(fixture.payments.keep(otherUser)).rejects.toThrow(ConflictError);
      await fixture.payments.cancel(user);
      const subscription = provider.subscriptions.get(user.userId)!;
      provider.subscriptions.set(user.userId, {
        ...subscription,
        status: 'CANCELED',
        providerStatus: 'canceled',
      });
      await expect(fixture.payments.keep(user)).rejects.toThrow('There is no active subscription to keep.');
      expect(provider.calls).not.toContain(`undo cancellation ${user.userId}`);
      expect(await fixture.payments.get(user)).toMatchObject({ status: 'CANCELED' });
      fixture.clock.time = end;
      await expect(fixture.payments.keep(user)).rejects.toThrow(ConflictError);
    });

    test('changes nothing if the provider fails, and throws an error with the reason', async () => {
      await fixture.payments.cancel(user);
      provider.failureKind = 'unreachable';
      const failedCall = fixture.payments.keep(user);
      await expect(failedCall).rejects.toThrow(UpstreamFailedError);
      await expect(failedCall).rejects.toThrow('The payment provider can’t be reached. Try again later.');
      expect(await fixture.payments.get(user)).toMatchObject({ subscriptionEnd: end, version: 2 });
    });
  });

  describe('setTier', () => {
    test('makes FREE immediately ACTIVE and any later paid tier INCOMPLETE', async () => {
      const setTier = (tier: Payment['tier']) => fixture.administration.setTier(admin, user.userId, tier);
      expect(await setTier('FREE')).toMatchObject({ status: 'ACTIVE', tier: 'FREE', subscriptionEnd: 0 });
      expect(await isActive()).toBe(true);
      expect(await setTier('FRIENDS')).toMatchObject({
        status: 'INCOMPLETE',
        tier: 'FRIENDS',
        ...FEES.FRIENDS,
        subscriptionStarted: 0,
      });
      expect(await setTier('EXCLUSIVE')).toMatchObject({ status: 'INCOMPLETE', ...FEES.EXCLUSIVE });
      expect(provider.calls).toEqual([]);
    });

    test('ends a running subscription at the provider for FREE', async () => {
      await fixture.signIn(user, 'streamer');
      await fixture.payments.cancel(user);
      provider.calls.length = 0;
      const payment = await fixture.administration.setTier(admin, user.userId, 'FREE');
      expect(payment).toMatchObject({ status: 'ACTIVE', subscriptionEnd: 0 });
      expect(provider.calls).toEqual([`cancel now ${user.userId}`]);
    });

    test('changes nothing if the provider does not end the subscription', async () => {
      await fixture.signIn(user, 'streamer');
      provider.failureKind = 'rejected';
      await expect(fixture.administration.setTier(admin, user.userId, 'FREE')).rejects.toThrow(
        UpstreamFailedError,
      );
      expect(await fixture.payments.get(user)).toMatchObject({ tier: 'REGULAR', version: 1 });
    });

    test('notifies the user, and logs the administrator', async () => {
      const setFree = () => fixture.administration.setTier(admin, user.userId, 'FREE');
      expect(await fixture.recordEvents(setFree)).toEqual([expectUpdate(1)]);
      expect(await fixture.recordEvents(setFree)).toEqual([]);
      const auditEntries = await fixture.database.read((em) =>
        em.find(AuditEntryEntity, { subject: `user ${user.userId}` }),
      );
      expect(auditEntries).toEqual([
        expect.objectContaining({ actorId: admin.userId, action: 'payment.tier', detail: 'REGULAR to FREE' }),
      ]);
    });

    test('stores one of two concurrent tiers', async () => {
      const setTier = (tier: Payment['tier']) => fixture.administration.setTier(admin, user.userId, tier);
      await Promise.all([setTier('FREE'), setTier('REDUCED')]);
      expect(['FREE', 'REDUCED']).toContain((await fixture.payments.get(user)).tier);
    });

    test('rejects viewers who are not administrators, and unknown users', async () => {
      await expect(fixture.administration.setTier(user, user.userId, 'FREE')).rejects.toThrow(ForbiddenError);
      await expect(fixture.administration.get(user, admin.userId)).rejects.toThrow(ForbiddenError);
      await expect(fixture.administration.listUsages(user)).rejects.toThrow(ForbiddenError);
      await expect(fixture.administration.setTier(admin, UNKNOWN_ID, 'FREE')).rejects.toThrow(NotFoundError);
      await expect(fixture.administration.get(admin, UNKNOWN_ID)).rejects.toThrow(NotFoundError);
      expect(await fixture.administration.get(admin, user.userId)).toEqual(NO_PAYMENT_VIEW);
    });
  });

  describe('usage', () => {
    const insertInterval = (viewer: Viewer, from: number, to: number | null) =>
      fixture.database.transact(async ({ em }) => {
        const serverInstance = randomUUID();
        em.create(UsageIntervalEntity, {
          user: viewer.userId,
          serverInstance,
          openSlot: to === null ? serverInstance : null,
          timeStarted: fixture.clock.time + from,
          timeEnded: to === null ? null : fixture.clock.time + to,
        });
      });

    test('lists each user’s hours of the last 30 days', async () => {
      const otherUser = await fixture.createViewer('Other');
      const idleUser = await fixture.createViewer('Idle');
      await insertInterval(user, -31 * DAY_MS, -29 * DAY_MS);
      await insertInterval(user, -2 * HOUR_MS, -1.5 * HOUR_MS);
      await insertInterval(user, -HOUR_MS / 4, null);
      await insertInterval(otherUser, -10 * HOUR_MS, -9 * HOUR_MS);
      await insertInterval(idleUser, -40 * DAY_MS, -31 * DAY_MS);
      const ownIds = [user.userId, otherUser.userId, idleUser.userId];
      const usages = (await fixture.administration.listUsages(admin)).filter(({ userId }) =>
        ownIds.includes(userId),
      );
      expect(usages).toEqual([
        { userId: user.userId, count: 24 + 0.5 + 0.25 },
        { userId: otherUser.userId, count: 1 },
      ]);
    });

    test('is part of the payment with hours and cost of the running period', async () => {
      await fixture.signIn(user, 'streamer');
      fixture.clock.time += 40 * DAY_MS;
      await insertInterval(user, -30 * DAY_MS, -29 * DAY_MS);
      await insertInterval(user, -1.5 * HOUR_MS, null);
      expect((await fixture.payments.get(user)).usage).toEqual({
        hours: 1.5,
        amount: 0.74,
        periodStart: Date.parse('2026-04-10T08:00Z'),
        periodEnd: Date.parse('2026-05-10T08:00Z'),
      });
    });
  });

  describe('billing information', () => {
    test('consists of seven empty strings until it is set', async () => {
      const emptyInformation = {
        name: '',
        line1: '',
        line2: '',
        postalCode: '',
        city: '',
        state: '',
        countryCode: '',
      };
      expect(await fixture.billing.get(user)).toEqual(emptyInformation);
      expect(await fixture.billing.set(user, ADDRESS)).toEqual(ADDRESS);
      expect(await fixture.billing.get(user)).toEqual(ADDRESS);
    });

    test.each([
      ['an unknown country', { countryCode: 'XX' }, '/countryCode'],
      ['three letters', { countryCode: 'DEU' }, '/countryCode'],
      ['lowercase letters', { countryCode: 'de' }, '/countryCode'],
      ['no country', { countryCode: '' }, '/countryCode'],
      ['no name', { name: ' ' }, '/name'],
      ['a city of 201 characters', { city: 'x'.repeat(201) }, '/city'],
      ['a line break', { line2: 'a\nb' }, '/line2'],
    ])('is rejected with %s and the path', async (_title, change, path) => {
      const result = fixture.billing.set(user, { ...ADDRESS, ...change });
      await expect(result).rejects.toMatchObject({ status: 422, errors: [{ path }] });
      expect(provider.calls).toEqual([]);
    });

    test('throws ForbiddenError for unverified users', async () => {
      const unverifiedUser = { ...user, role: 'UNVERIFIED' as const };
      await expect(fixture.billing.get(unverifiedUser)).rejects.toThrow(ForbiddenError);
      await expect(fixture.billing.set(unverifiedUser, ADDRESS)).rejects.toThrow(ForbiddenError);
    });
  });

  describe('withdraw', () => {
    const declaration = { name: 'Ada', email: 'ada@example.org', contract: 'subscription of March' };

    test('stores the declaration, and returns a new receipt and the time', async () => {
      const firstReceipt = await fixture.withdrawals.withdraw({ ...declaration, message: 'thanks' });
      const secondReceipt = await fixture.withdrawals.withdraw(declaration);
      expect(firstReceipt.time).toBe(fixture.clock.time);
      expect(firstReceipt.receipt).not.toBe(secondReceipt.receipt);
      const row = await fixture.database.read((em) =>
        em.findOne(WithdrawalEntity, { receipt: firstReceipt.receipt }),
      );
      expect(row).toMatchObject({ ...declaration, message: 'thanks', timeCreated: firstReceipt.time });
    });

    test.each([
      ['no name', { name: ' ' }, '/name'],
      ['no contract', { contract: '' }, '/contract'],
      ['an invalid email address', { email: 'ada' }, '/email'],
      ['a very long message', { message: 'x'.repeat(5_001) }, '/message'],
    ])('rejects a declaration with %s', async (_title, change, path) => {
      await expect(fixture.withdrawals.withdraw({ ...declaration, ...change })).rejects.toMatchObject({
        status: 422,
        errors: [{ path }],
      });
    });
  });

  describe('PaymentPush', () => {
    test("renders only the user's own payment", async () => {
      const events = await fixture.recordEvents(() => fixture.signIn(user, 'streamer'));
      const id = Number(events[0]?.split(' ')[2]);
      expect(await fixture.push.render(id, user.userId)).toEqual(await fixture.payments.get(user));
      expect(await fixture.push.render(id, admin.userId)).toBeNull();
      expect(await fixture.push.render(id + 1, user.userId)).toBeNull();
    });
  });
});
