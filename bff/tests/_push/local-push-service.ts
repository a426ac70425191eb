import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AlertKind, AlertLanguage, NewAlertDevice } from '@trailcast/schema/wire';
import { HttpPushServices } from '../../src/drivers/web-push/http-push-services.js';
import { PushBrowser } from './push-browser.js';
import { readVapidClaims } from './vapid-claims.js';

/** The notification that a browser shows. */
export interface ShownNotification {
  kind: AlertKind;
  title: string;
  body: string;
  tag: string;
  language: string;
}

/** A received message, decrypted with the keys of its browser. */
export interface ReceivedPush {
  browser: PushBrowser;
  alert: ShownNotification;
  headers: IncomingHttpHeaders;
  /** Size of the encrypted body. */
  bytes: number;
  /** Claims of the token that the installation's key has signed. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
}

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

export const respondWith =
  (code: number, headers: Record<string, string> = {}): Responder =>
  (_request, response) =>
    void response.writeHead(code, headers).end();

/** A push service on loopback with its own certificate. Rejects messages that the browser could not decrypt. */
export class LocalPushService {
  readonly received: ReceivedPush[] = [];
  readonly #browsers = new Map<string, PushBrowser>();
  readonly #responders = new Map<PushBrowser, Responder[]>();
  /** Requests that violate RFC 8030, 8291 or 8292. */
  readonly malformed: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly certificate: string,
  ) {}

  static async start(): Promise<LocalPushService> {
    const pem = createCertificate();
    const server = createServer({ key: pem, cert: pem });
    const service = new LocalPushService(server, pem);
    server.on('request', (request, response) => void service.#serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Creates the product's sender, which can connect only to this service. */
  createSender(resolve?: (host: string) => Promise<string[]>): HttpPushServices {
    return new HttpPushServices({
      contact: 'mailto:operator@example.org',
      ...(resolve && { resolve }),
      certificates: this.certificate,
      isAllowedAddress: (address) => address === '127.0.0.1',
    });
  }

  subscribe(): PushBrowser {
    const path = `/push/${randomBytes(16).toString('hex')}`;
    const browser = new PushBrowser(`${this.origin}${path}`);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** Sets the responses to the next messages for a browser. Later messages are accepted. */
  respond(browser: PushBrowser, ...responders: Responder[]): void {
    this.#responders.set(browser, responders);
  }

  /** Returns the messages that a browser has received so far. */
  listMessages(browser: PushBrowser): ReceivedPush[] {
    return this.received.filter((push) => push.browser === browser);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = this.#browsers.get(request.url ?? '');
    if (!browser) return respondWith(404)(request, response);
    try {
      this.received.push(this.#read(request, Buffer.concat(chunks), browser));
    } catch (error) {
      this.malformed.push(String(error));
      return respondWith(400)(request, response);
    }
    const respond = this.#responders.get(browser)?.shift() ?? respondWith(201);
    respond(request, response);
  }

  #read({ method, headers }: IncomingMessage, body: Buffer, browser: PushBrowser): ReceivedPush {
    if (method !== 'POST' || !/^\d+$/.test(String(headers.ttl)))
      throw new Error('RFC 8030: the method is not POST or TTL is missing');
    if (headers['content-encoding'] !== 'aes128gcm')
      throw new Error('RFC 8188: the encoding is not aes128gcm');
    const { claims, publicKey } = readVapidClaims(headers.authorization ?? '');
    if (claims.aud !== `https://${headers.host}`)
      throw new Error('RFC 8292: the token is signed for another service');
    const alert = JSON.parse(browser.decrypt(body)) as ShownNotification;
    return { browser, alert, headers, bytes: body.length, claims, publicKey };
  }
}

/** Returns the request that registers a browser for alerts. */
export function createRegistration(
  browser: PushBrowser,
  { kinds, language = 'en' }: { kinds: AlertKind[]; language?: AlertLanguage },
): NewAlertDevice {
  const { endpoint, p256dh, auth } = browser;
  return { endpoint, p256dh, auth, language, kinds };
}

function createCertificate(): string {
  const keyArgs = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', '-', '-out', '-'];
  const nameArgs = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:push.example.com'];
  const result = spawnSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...nameArgs, ...keyArgs]);
  return result.stdout.toString();
}
