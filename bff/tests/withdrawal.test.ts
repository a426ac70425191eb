import { WithdrawalEntity } from '../src/features/payment/consent/withdrawal.entity.js';
import { WithdrawalService } from '../src/features/payment/consent/withdrawal.service.js';
import type { Database } from '../src/infra/db/database.js';
import { LiveApp } from './_app/live-app.js';
import { anyDatabase, makeLibsql, type TestDatabase } from './_database/test-database.js';

const DAY = 24 * 3_600_000;
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
    const withdrawals = () =>
      fixture.database.read((em) => em.find(WithdrawalEntity, {}, { orderBy: { id: 'asc' } }));

    test('stores the declaration with its receipt and time', async () => {
      const { receipt, time } = await service.withdraw({ ...DECLARATION, message: 'Grüße 🚴' });
      expect(await withdrawals()).toMatchObject([
        { ...DECLARATION, message: 'Grüße 🚴', receipt, timeCreated: time },
      ]);
    });

    test('stores one declaration with one receipt if it is sent twice, even over midnight', async () => {
      const first = await service.withdraw(DECLARATION);
      clock.time += 2 * 60_000;
      expect(await service.withdraw({ ...DECLARATION, name: ' Ada ' })).toEqual(first);
      expect(await withdrawals()).toHaveLength(1);
    });

    test('stores one declaration with one receipt if it is sent several times concurrently', async () => {
      const receipts = await Promise.all([1, 2, 3, 4].map(() => service.withdraw(DECLARATION)));
      expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(1);
      expect(await withdrawals()).toHaveLength(1);
    });

    test.each([
      ['another contract', { contract: 'another one' }],
      ['another person', { name: 'Bo' }],
      ['more words', { message: 'please' }],
    ])('with %s is another declaration', async (_what, change) => {
      const first = await service.withdraw(DECLARATION);
      const second = await service.withdraw({ ...DECLARATION, ...change });
      expect(second.receipt).not.toBe(first.receipt);
      expect(await withdrawals()).toHaveLength(2);
    });

    test('is another declaration for the same contract after more than a day', async () => {
      const first = await service.withdraw(DECLARATION);
      clock.time += DAY + 1;
      expect((await service.withdraw(DECLARATION)).receipt).not.toBe(first.receipt);
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
    fetch(`${live.first.url}/api/v1/withdrawal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('needs no sign-in, and is limited to 60 a minute', async () => {
    const first = await withdraw(DECLARATION);
    expect(first.status).toBe(201);
    expect(await first.json()).toEqual({
      receipt: expect.stringMatching(/^W-[0-9A-F]{16}$/) as string,
      time: expect.any(Number) as number,
    });
    const responses = await Promise.all(Array.from({ length: 60 }, () => withdraw(DECLARATION)));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
