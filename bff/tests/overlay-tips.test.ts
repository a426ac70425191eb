import type { Overlay, OverlayAddress, OverlayAlerts, TipHook } from '@trailcast/schema/wire';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import { SIGNATURE_VALIDITY_MS, signTip } from '../src/features/overlay/tips/tip-secret.js';
import { OverlayEntity } from '../src/features/overlay/overlay.entity.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { OverlayPageClient } from './_app/overlay-page.js';
import { makeLibsql } from './_database/test-database.js';

/** The requests of one sender that are accepted a minute. */
const TIPS_PER_MINUTE = 120;
const TIP = { name: 'Ann\u202e', amount: 500, currency: 'EUR', text: 'For\nthe <b>coffee</b>' };

describe('tips', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let tipHook: TipHook;
  let page: OverlayPageClient | undefined;
  /** IP address of a test's sender. Each address has its own limit. */
  let sender: string;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { settings: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(() => live.close());
  let loginCount = 0;
  beforeEach(async () => {
    loginCount += 1;
    sender = `198.51.100.${loginCount}`;
    owner = await LivePerson.signIn(live, `tips${loginCount}`);
    expect((await owner.rest('POST', '/overlay/tips')).status).toBe(409);
    const { alertsUrl } = await owner.request<OverlayAddress>('POST', '/overlay/address');
    tipHook = await owner.request<TipHook>('POST', '/overlay/tips');
    page = new OverlayPageClient(alertsUrl, live.firstProcess.url);
  });
  afterEach(() => page?.close());

  /** Sends a tip directly to the process, because the public URL is another one. */
  async function sendTip(
    tip: unknown,
    {
      sentAt = Date.now(),
      secret = tipHook.secret,
      path = new URL(tipHook.url).pathname,
      signature = '',
    } = {},
  ) {
    const body = typeof tip === 'string' ? tip : JSON.stringify(tip);
    const time = String(Math.floor(sentAt / 1000));
    const tipSignature = signTip(secret, { time, body: Buffer.from(body) });
    const response = await live.firstProcess.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: sender,
      headers: {
        'content-type': 'application/json',
        'trailcast-time': time,
        'trailcast-signature': signature || tipSignature,
      },
      payload: body,
    });
    const { statusCode: status, body: text } = response;
    return { status, detail: text && (JSON.parse(text) as { detail: string }).detail };
  }
  const fetchQueue = () => owner.request<OverlayAlerts>('GET', `/studios/${owner.id}/alerts`);

  it('shows a signed tip as plain text', async () => {
    await page!.waitForMessage('look');
    expect(await sendTip(TIP)).toEqual({ status: 204, detail: '' });
    expect(await page!.waitForAlert()).toMatchObject({
      ...{ kind: 'tip', name: 'Ann', amount: 500, currency: 'EUR', text: 'For the <b>coffee</b>' },
    });
  });

  it('accepts a tip only once, and only with a recent signature', async () => {
    const sentAt = Date.now();
    expect((await sendTip(TIP, { sentAt })).status).toBe(204);
    expect(await sendTip(TIP, { sentAt })).toMatchObject({ status: 409 });
    expect(await sendTip(TIP, { secret: 'other' })).toMatchObject({
      status: 401,
      detail: expect.stringContaining('signature does not match') as unknown,
    });
    expect((await sendTip(TIP, { signature: 'nonsense' })).status).toBe(401);
    expect(await sendTip(TIP, { sentAt: sentAt - SIGNATURE_VALIDITY_MS - 1_000 })).toMatchObject({
      status: 401,
      detail: expect.stringContaining('5 minutes') as unknown,
    });
    expect((await sendTip(TIP, { path: `/webhooks/tips/${'0'.repeat(32)}` })).status).toBe(404);
    const { waiting, current } = await fetchQueue();
    expect(waiting + Number(current !== null)).toBe(1);
  });

  it.each([
    ['a body that is not JSON', 'hello'],
    ['no amount', { currency: 'EUR' }],
    ['a fractional amount', { amount: 5.5, currency: 'EUR' }],
    ['an amount of 0', { amount: 0, currency: 'EUR' }],
    ['an invalid currency', { amount: 5, currency: 'euro' }],
  ])('rejects a tip with %s, with a description of valid tips', async (_title, tip) => {
    expect(await sendTip(tip)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('amount') as unknown,
    });
  });

  it('limits the size and number of tips', async () => {
    expect((await sendTip({ ...TIP, text: 'x'.repeat(OVERLAY_LIMITS.tipMaxBytes) })).status).toBe(413);
    // These requests do not read the database: only the limit per minute applies.
    const unknownHook = { path: '/webhooks/tips/nonsense' };
    await Promise.all(Array.from({ length: TIPS_PER_MINUTE - 2 }, () => sendTip(TIP, unknownHook)));
    expect([(await sendTip(TIP)).status, (await sendTip(TIP)).status]).toEqual([204, 429]);
  });

  it('limits the tips of a sender across all tip URLs', async () => {
    const largeTip = { ...TIP, text: 'x'.repeat(OVERLAY_LIMITS.tipMaxBytes) };
    // This request is rejected before its body is read.
    expect((await sendTip(largeTip, { path: '/webhooks/tips/nonsense' })).status).toBe(404);
    const createPath = (index: number) => `/webhooks/tips/${index.toString(16).padStart(32, '0')}`;
    const responses = await Promise.all(
      Array.from({ length: TIPS_PER_MINUTE }, (_, index) => sendTip(TIP, { path: createPath(index) })),
    );
    const countStatus = (status: number) => responses.filter((response) => response.status === status).length;
    expect([countStatus(404), countStatus(429)]).toEqual([TIPS_PER_MINUTE - 1, 1]);
    expect((await sendTip(TIP)).status).toBe(429);
    sender = '198.51.100.200';
    expect((await sendTip(TIP)).status).toBe(204);
  });

  it.each(['/overlay/address', '/overlay/tips'])(
    'returns no tip secret to a retry of POST %s',
    async (path) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'once' };
      const postTip = () => live.firstProcess.app.inject({ method: 'POST', url: `/api/v1${path}`, headers });
      expect((await postTip()).statusCode).toBe(201);
      const repeatedResponse = await postTip();
      expect(repeatedResponse.statusCode).toBe(409);
      expect(repeatedResponse.json()).toMatchObject({
        detail: 'This was created, and its secret can’t be shown again.',
      });
    },
  );

  it('rejects tips after their secret is replaced or their URL is deleted', async () => {
    const row = await live.fixture.database.read((em) =>
      em.findOneOrFail(OverlayEntity, { owner: owner.id }),
    );
    expect(row.sealedTipSecret).toMatch(/^tc1:/);
    const { secret } = tipHook;
    tipHook = await owner.request<TipHook>('POST', '/overlay/tips');
    expect((await sendTip(TIP, { secret })).status).toBe(401);
    await owner.request('DELETE', '/overlay/tips');
    expect((await sendTip(TIP)).status).toBe(404);
    expect((await owner.request<Overlay>('GET', '/overlay')).tipsSince).toBeNull();
  });
});
