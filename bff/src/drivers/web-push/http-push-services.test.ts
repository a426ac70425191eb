import { createServer as createPlainServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LocalPushService, respondWith } from '../../../tests/_push/local-push-service.js';
import { HttpPushServices } from './http-push-services.js';
import { createVapidKeys } from './vapid.js';

const keys = createVapidKeys();
const message = { text: '{"title":"Feed lost"}', ttlSeconds: 60.9, urgency: 'high', topic: 'feed' } as const;
const { signal } = new AbortController();
const MAX_RETRY_AFTER_MS = 10 * 60_000;
let service: LocalPushService;

beforeAll(async () => {
  service = await LocalPushService.start();
});
afterAll(() => service.close());

describe('HttpPushServices', () => {
  it('sends a signed message with a lifetime, an urgency and a topic', async () => {
    const browser = service.subscribe();
    expect(await service.createSender().send(browser, message, keys, signal)).toEqual({ kind: 'accepted' });
    const [push] = service.listMessages(browser);
    expect(push!.alert).toEqual({ title: 'Feed lost' });
    expect(push!.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'feed' });
    expect(push!.claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@example.org' });
    expect(push!.publicKey).toBe(keys.publicKey);
    expect(service.malformed).toEqual([]);
  });

  it.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'rejected', reason: 'status 400' }],
    [403, { kind: 'rejected', reason: 'status 403' }],
    [500, { kind: 'failed', reason: 'status 500', retryAfterMs: null }],
  ] as const)('maps status %i to the outcome %j', async (code, outcome) => {
    const browser = service.subscribe();
    service.respond(browser, respondWith(code));
    expect(await service.createSender().send(browser, message, keys, signal)).toEqual(outcome);
  });

  it.each([
    ['120', 120_000],
    ['999999', MAX_RETRY_AFTER_MS],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ] as const)('converts the Retry-After header %s to %s ms', async (retryAfter, retryAfterMs) => {
    const browser = service.subscribe();
    service.respond(browser, respondWith(429, { 'retry-after': retryAfter }));
    const outcome = await service.createSender().send(browser, message, keys, signal);
    expect(outcome).toEqual({ kind: 'failed', reason: 'status 429', retryAfterMs });
  });

  it('does not follow a redirect', async () => {
    const [browser, redirectTarget] = [service.subscribe(), service.subscribe()];
    service.respond(browser, respondWith(307, { location: redirectTarget.endpoint }));
    const outcome = await service.createSender().send(browser, message, keys, signal);
    expect(outcome).toEqual({ kind: 'rejected', reason: 'status 307' });
    expect(service.listMessages(redirectTarget)).toEqual([]);
  });

  it.each(['https://127.0.0.1:1/', 'https://localhost:1/', 'https://10.0.0.1/', 'https://[::1]:1/', 'https://169.254.169.254/'])(
    'does not connect to the private address %s',
    async (endpoint) => {
      const { p256dh, auth } = service.subscribe();
      const sender = new HttpPushServices({ contact: 'mailto:operator@example.org' });
      const outcome = await sender.send({ endpoint, p256dh, auth }, message, keys, signal);
      expect(outcome).toEqual({ kind: 'rejected', reason: 'the address is not public' });
    },
  ); // prettier-ignore

  it('connects to the checked address, and verifies the certificate for the host name', async () => {
    const { endpoint, p256dh, auth } = service.subscribe();
    const resolve = jest.fn(async () => ['127.0.0.1']);
    const sendTo = (host: string) =>
      service
        .createSender(resolve)
        .send({ endpoint: endpoint.replace('127.0.0.1', host), p256dh, auth }, message, keys, signal);
    expect(await sendTo('push.example.com')).toEqual({ kind: 'accepted' });
    expect(resolve.mock.calls).toEqual([['push.example.com']]);
    expect(await sendTo('other.example.com')).toMatchObject({
      kind: 'failed',
      reason: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it.each([[[]], [['127.0.0.1', '10.0.0.1']], [['10.0.0.1', '127.0.0.1']]])(
    'sends no request to a host name with the addresses %j',
    async (addresses) => {
      const { endpoint, p256dh, auth } = service.subscribe();
      const namedAddress = { endpoint: endpoint.replace('127.0.0.1', 'push.example.com'), p256dh, auth };
      const outcome = await service
        .createSender(async () => addresses)
        .send(namedAddress, message, keys, signal);
      expect(outcome).toEqual({ kind: 'rejected', reason: 'the address is not public' });
    },
  );

  it('sends no request to an endpoint without TLS', async () => {
    let requests = 0;
    const plainServer = createPlainServer((_request, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(plainServer, 'listening');
    const endpoint = `http://127.0.0.1:${(plainServer.address() as AddressInfo).port}/`;
    const { p256dh, auth } = service.subscribe();
    const outcome = await service
      .createSender()
      .send({ endpoint, p256dh, auth }, message, keys, AbortSignal.timeout(2_000));
    plainServer.close();
    plainServer.closeAllConnections();
    expect(outcome.kind).toBe('rejected');
    expect(requests).toBe(0);
  });

  it('rejects a certificate for another host name, without revealing the address', async () => {
    const browser = service.subscribe();
    const strictSender = new HttpPushServices({
      contact: 'mailto:operator@example.org',
      isAllowedAddress: () => true,
    });
    const outcome = await strictSender.send(browser, message, keys, signal);
    expect(outcome).toMatchObject({ kind: 'failed', retryAfterMs: null });
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1');
    expect(service.listMessages(browser)).toEqual([]);
  });

  it('stops waiting for a response when the caller aborts', async () => {
    const browser = service.subscribe();
    const controller = new AbortController();
    service.respond(browser, () => controller.abort());
    expect(await service.createSender().send(browser, message, keys, controller.signal)).toEqual({
      kind: 'failed',
      reason: 'no response in time',
      retryAfterMs: null,
    });
  });

  it('fails when the service switches protocols', async () => {
    const browser = service.subscribe();
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
    service.respond(browser, (request) => void request.socket.write(switching));
    expect(await service.createSender().send(browser, message, keys, signal)).toEqual({
      kind: 'failed',
      reason: 'closed without a response',
      retryAfterMs: null,
    });
  });
});
