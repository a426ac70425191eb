import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { SandboxConfig } from '../../src/sandbox/config.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { reservePort } from '../../../e2e/_kit/free-port.js';
import { LOCAL_STRIPE } from './local-stripe.js';

export interface ReceivedWebhook {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Order of arrival, from 0. */
  index: number;
}

/** The local services on free ports, Stripe's SDK, and a server that receives the webhooks. */
export class StripeSandbox {
  readonly received: ReceivedWebhook[] = [];
  /** Returns the status for a webhook; null sends no response. */
  respondToWebhook: (webhook: ReceivedWebhook) => number | null = () => 200;
  #sandbox: Sandbox | null = null;

  private constructor(
    readonly config: SandboxConfig,
    readonly stripe: Stripe,
    private readonly receiver: Server,
  ) {
    receiver.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { url = '', headers } = request;
        const webhook = { url, headers, body, index: this.received.length };
        this.received.push(webhook);
        const status = this.respondToWebhook(webhook);
        if (status !== null) response.writeHead(status).end();
      });
    });
  }

  static async open(changes: Partial<SandboxConfig['stripe']> = {}): Promise<StripeSandbox> {
    const receiver = createServer();
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port: receiverPort } = receiver.address() as AddressInfo;
    // The port is fixed, so that the services can restart on it.
    const port = await reservePort();
    const config: SandboxConfig = {
      port,
      rtmpPort: 0,
      host: '127.0.0.1',
      publicUrl: `http://127.0.0.1:${receiverPort}`,
      dataDir: mkdtempSync(join(tmpdir(), 'stripe-')),
      clientId: 'client',
      clientSecret: 'hush',
      stripe: { ...LOCAL_STRIPE, ...changes },
      logLevel: 'silent',
    };
    const stripe = new Stripe(config.stripe.secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout: 5000, telemetry: false }); // prettier-ignore
    const stripeSandbox = new StripeSandbox(config, stripe, receiver);
    try {
      await stripeSandbox.restart();
    } catch (error) {
      receiver.close();
      throw error;
    }
    return stripeSandbox;
  }

  async restart(): Promise<void> {
    await this.#sandbox?.close();
    this.#sandbox = createSandbox(this.config);
    await this.#sandbox.listen();
  }

  async close(): Promise<void> {
    await this.#sandbox?.close();
    this.receiver.closeAllConnections();
    await new Promise((resolve) => this.receiver.close(resolve));
    rmSync(this.config.dataDir, { recursive: true });
  }

  /** Returns a URL on the port of the local services. */
  buildUrl(path: string): string {
    return `http://127.0.0.1:${this.config.port}${path}`;
  }

  /** Returns the URL of a session's page on the port of the local services. */
  buildPageUrl(session: { url: string | null }): string {
    return this.buildUrl(new URL(session.url ?? '').pathname);
  }

  callControl(path: string, body: object = {}, method = 'POST'): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(this.buildUrl(`/sandbox/stripe${path}`), { method, headers, body: JSON.stringify(body) });
  }

  setFaults(faults: object): Promise<Response> {
    return this.callControl('/faults', faults, 'PUT');
  }

  async advance(days: number, hours = 0): Promise<void> {
    await this.callControl('/clock', { advanceMs: (days * 24 + hours) * 3_600_000 });
  }

  async findPrice(lookupKey: string): Promise<Stripe.Price> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [lookupKey] });
    if (!data[0]) throw new Error(`The price ${lookupKey} does not exist`);
    return data[0];
  }

  createCustomer(metadata: Record<string, string> = {}): Promise<Stripe.Customer> {
    return this.stripe.customers.create({ metadata });
  }

  async createSession(
    customer: string,
    changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [
        { price: (await this.findPrice('access_regular')).id, quantity: 1 },
        { price: (await this.findPrice('server_time')).id },
      ],
      success_url: 'http://127.0.0.1:4999/done',
      cancel_url: 'http://127.0.0.1:4999/left',
      ...changes,
    });
  }

  /** Submits the form of a hosted page. `pay`: value of the pressed button. */
  pressButton(session: { url: string | null }, pay: string): Promise<Response> {
    return fetch(this.buildPageUrl(session), { method: 'POST', body: new URLSearchParams({ pay }), redirect: 'manual' }); // prettier-ignore
  }

  /** Creates a customer with an active subscription, paid by card. */
  async createSubscription(): Promise<{ customer: Stripe.Customer; subscription: Stripe.Subscription }> {
    const customer = await this.createCustomer();
    await this.pressButton(await this.createSession(customer.id), 'card');
    const [subscription] = (await this.stripe.subscriptions.list({ customer: customer.id, status: 'all' }))
      .data;
    if (!subscription) throw new Error('The customer has no subscription');
    return { customer, subscription };
  }

  /** Reports server time of `seconds` at `centsPerHour` as the product does. */
  reportUsage(customer: string, seconds: number, centsPerHour: number) {
    return this.stripe.billing.meterEvents.create({
      event_name: 'trailcast_server_time',
      identifier: randomUUID(),
      timestamp: Math.floor(Date.now() / 1000),
      payload: { stripe_customer_id: customer, value: String(seconds * centsPerHour) },
    });
  }
}
