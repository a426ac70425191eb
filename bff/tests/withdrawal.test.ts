import { WithdrawalEntity } from '../src/features/payment/consent/withdrawal.entity.js';
import { WithdrawalService } from '../src/features/payment/consent/withdrawal.service.js';
import type { Database } from '../src/infra/db/database.js';
import { LiveApp } from './_app/live-app.js';
import { anyDatabase, makeLibsql, type TestDatabase } from './_database/test-database.js';

const DAY_MS = 24 * 3_600_000;
const DECLARATION = { name: 'Ada', email: 'ada@example.org', contract: 'subscription of March' };

anyDatabase((makeDatabase) => {
  describe('withdraw', () => {
    let fixture: TestDatabase;
    let service: WithdrawalService;
    const clock = { time: Date.parse('2026-03-10T23:59Z') };
    beforeAll(async () => {
      fixture = await makeDatabase();
      const database: Database = {
        read: (work) => fixture.database.read(work),
        transact: (work) => fixture.database.transact((tx) => work({ ...tx, now: clock.time })),
      };
      service = new WithdrawalService(database);
    });
    afterEach(() => fixture.database.transact(({ em }) => em.nativeDelete(WithdrawalEntity, {})));
    afterAll(() => fixture.close());
    const readWithdrawals = () =>
      fixture.database.read((em) => em.find(WithdrawalEntity, {}, { orderBy: { id: 'asc' } }));

    test('stores the declaration with its receipt and time', async () => {
      const { receipt, time } = await service.withdraw({ ...DECLARATION, message: 'Grüße 🚴' });
      expect(await readWithdrawals()).toMatchObject([
        { ...DECLARATION, message: 'Grüße 🚴', receipt, timeCreated: time },
      ]);
    });

    test('returns the first receipt for a declaration that is repeated within a day', async () => {
      const firstReceipt = await service.withdraw(DECLARATION);
      clock.time += 2 * 60_000;
      expect(await service.withdraw({ ...DECLARATION, name: ' Ada ' })).toEqual(firstReceipt);
      expect(await readWithdrawals()).toHaveLength(1);
    });

    test('returns one receipt for concurrent equal declarations', async () => {
      const receipts = await Promise.all([1, 2, 3, 4].map(() => service.withdraw(DECLARATION)));
      expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(1);
      expect(await readWithdrawals()).toHaveLength(1);
    });

    test.each([
      ['another contract', { contract: 'another one' }],
      ['another person', { name: 'Bo' }],
      ['another message', { message: 'please' }],
    ])('returns another receipt for %s', async (_title, change) => {
      const firstReceipt = await service.withdraw(DECLARATION);
      const secondReceipt = await service.withdraw({ ...DECLARATION, ...change });
      expect(secondReceipt.receipt).not.toBe(firstReceipt.receipt);
      expect(await readWithdrawals()).toHaveLength(2);
    });

    test('returns another receipt for the same declaration after more than a day', async () => {
      const firstReceipt = await service.withdraw(DECLARATION);
      clock.time += DAY_MS + 1;
      expect((await service.withdraw(DECLARATION)).receipt).not.toBe(firstReceipt.receipt);
    });
  });
});

describe('POST /withdrawal', () => {
  let live: LiveApp;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { settings: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(() => live.close());
  const withdraw = (body: unknown) =>
    fetch(`${live.firstProcess.url}/api/v1/withdrawal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('requires no sign-in, and is limited to 60 requests a minute', async () => {
    const firstResponse = await withdraw(DECLARATION);
    expect(firstResponse.status).toBe(201);
    expect(await firstResponse.json()).toEqual({
      receipt: expect.stringMatching(/^W-[0-9A-F]{16}$/) as string,
      time: expect.any(Number) as number,
    });
    const responses = await Promise.all(Array.from({ length: 60 }, () => withdraw(DECLARATION)));
    const limitedResponses = responses.filter(({ status }) => status === 429);
    expect(limitedResponses).toHaveLength(1);
    expect(Number(limitedResponses[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
