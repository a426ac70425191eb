import type { Overlay, OverlayAddress, OverlayAlerts, TipHook } from '@trailcast/schema/wire';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import { signTip } from '../src/features/overlay/tips/tip-secret.js';
import { OverlayEntity } from '../src/features/overlay/overlay.entity.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { OverlayPageClient } from './_app/overlay-page.js';
import { makeLibsql } from './_database/test-database.js';

const TIP = { name: 'Ann\u202e', amount: 500, currency: 'EUR', text: 'For\nthe <b>coffee</b>' };

describe('tips', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let hook: TipHook;
  let page: OverlayPageClient | undefined;
  /** IP address of a test's sender. Each address has its own limit. */
  let sender: string;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { settings: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(() => live.close());
  let logins = 0;
  beforeEach(async () => {
    logins += 1;
    sender = `198.51.100.${logins}`;
    owner = await LivePerson.signIn(live, `tips${logins}`);
    expect((await owner.rest('POST', '/overlay/tips')).status).toBe(409);
    const { alertsUrl } = await owner.request<OverlayAddress>('POST', '/overlay/address');
    hook = await owner.request<TipHook>('POST', '/overlay/tips');
    page = new OverlayPageClient(alertsUrl, live.firstProcess.url);
  });
  afterEach(() => page?.close());

  /** Sends a tip directly to the process, because the public URL differs. */
  async function send(
    tip: unknown,
    { at = Date.now(), secret = hook.secret, path = new URL(hook.url).pathname, signature = '' } = {},
  ) {
    const body = typeof tip === 'string' ? tip : JSON.stringify(tip);
    const time = String(Math.floor(at / 1000));
    const signed = signTip(secret, { time, body: Buffer.from(body) });
    const response = await live.firstProcess.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: sender,
      headers: {
        'content-type': 'application/json',
        'trailcast-time': time,
        'trailcast-signature': signature || signed,
      },
      payload: body,
    });
    const { statusCode: status, body: text } = response;
    return { status, detail: text && (JSON.parse(text) as { detail: string }).detail };
  }
  const queue = () => owner.request<OverlayAlerts>('GET', `/studios/${owner.id}/alerts`);

  it('are shown as plain text if they are signed', async () => {
    await page!.waitForMessage('look');
    expect(await send(TIP)).toEqual({ status: 204, detail: '' });
    expect(await page!.waitForAlert()).toMatchObject({
      ...{ kind: 'tip', name: 'Ann', amount: 500, currency: 'EUR', text: 'For the <b>coffee</b>' },
    });
  });

  it('are accepted once, and only with a recent signature by the secret', async () => {
    const at = Date.now();
    expect((await send(TIP, { at })).status).toBe(204);
    expect(await send(TIP, { at })).toMatchObject({ status: 409 });
    expect(await send(TIP, { secret: 'other' })).toMatchObject({
      status: 401,
      detail: expect.stringContaining('signature does not fit') as unknown,
    });
    expect((await send(TIP, { signature: 'nonsense' })).status).toBe(401);
    expect(await send(TIP, { at: at - 301_000 })).toMatchObject({
      status: 401,
      detail: expect.stringContaining('5 minutes') as unknown,
    });
    expect((await send(TIP, { path: `/webhooks/tips/${'0'.repeat(32)}` })).status).toBe(404);
    const { waiting, current } = await queue();
    expect(waiting + Number(current !== null)).toBe(1);
  });

  it.each([
    ['no JSON', 'hello'],
    ['no amount', { currency: 'EUR' }],
    ['a broken amount', { amount: 5.5, currency: 'EUR' }],
    ['nothing given', { amount: 0, currency: 'EUR' }],
    ['no currency', { amount: 5, currency: 'euro' }],
  ])('with %s are refused with what is needed', async (_title, tip) => {
    expect(await send(tip)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('amount') as unknown,
    });
  });

  it('are limited in size and number', async () => {
    expect((await send({ ...TIP, text: 'x'.repeat(OVERLAY_LIMITS.tipMaxBytes) })).status).toBe(413);
    // These calls do not read the database, so only the limit per minute applies.
    const nowhere = { path: '/webhooks/tips/nonsense' };
    await Promise.all(Array.from({ length: 118 }, () => send(TIP, nowhere)));
    expect([(await send(TIP)).status, (await send(TIP)).status]).toEqual([204, 429]);
  });

  it('have a limit that calls to other addresses do not raise', async () => {
    const large = { ...TIP, text: 'x'.repeat(OVERLAY_LIMITS.tipMaxBytes) };
    // Refused before the body is read.
    expect((await send(large, { path: '/webhooks/tips/nonsense' })).status).toBe(404);
    const madeUp = (index: number) => `/webhooks/tips/${index.toString(16).padStart(32, '0')}`;
    const sends = await Promise.all(
      Array.from({ length: 120 }, (_, index) => send(TIP, { path: madeUp(index) })),
    );
    const count = (status: number) => sends.filter((one) => one.status === status).length;
    expect([count(404), count(429)]).toEqual([119, 1]);
    expect((await send(TIP)).status).toBe(429);
    sender = '198.51.100.200';
    expect((await send(TIP)).status).toBe(204);
  });

  it.each(['/overlay/address', '/overlay/tips'])(
    'have no secret that a retry of POST %s under its Idempotency-Key shows again',
    async (path) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'once' };
      const post = () => live.firstProcess.app.inject({ method: 'POST', url: `/api/v1${path}`, headers });
      expect((await post()).statusCode).toBe(201);
      const again = await post();
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({
        detail: 'This was created, and its secret can’t be shown again.',
      });
    },
  );

  it('end with their address; its secret is stored sealed', async () => {
    const row = await live.fixture.database.read((em) =>
      em.findOneOrFail(OverlayEntity, { owner: owner.id }),
    );
    expect(row.sealedTipSecret).toMatch(/^tc1:/);
    const { secret } = hook;
    hook = await owner.request<TipHook>('POST', '/overlay/tips');
    expect((await send(TIP, { secret })).status).toBe(401);
    await owner.request('DELETE', '/overlay/tips');
    expect((await send(TIP)).status).toBe(404);
    expect((await owner.request<Overlay>('GET', '/overlay')).tipsSince).toBeNull();
  });
});
