import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Repetition } from '../../infra/repetition.js';
import { apiRoutes } from './api-routes.js';
import { ensureCatalogue, type AccessFees } from './catalogue.js';
import { Ledger } from './ledger.js';
import { checkoutRoutes } from './pages/checkout-routes.js';
import { controlRoutes } from './pages/control-routes.js';
import { invoiceRoutes } from './pages/invoice-routes.js';
import { catchUp, isBehind } from './timeline.js';
import { WebhookSender } from './webhook-sender.js';

/** Renewals, direct debits and webhooks are looked after this often. */
const BEAT_MS = 100;

export interface StripeProviderConfig {
  dataDir: string;
  publicUrl: string;
  secretKey: string;
  /** Absent: `/webhooks/stripe` at the public origin. */
  webhookUrl?: string;
  webhookSecret: string;
  fees: AccessFees;
}

/** The local card payment provider: API, hosted checkout page, webhooks and the page about it all. */
export class StripeProvider {
  readonly #ledger: Ledger;
  readonly #sender: WebhookSender;
  #beat: Repetition | null = null;

  constructor(
    private readonly config: StripeProviderConfig,
    log: Logger,
  ) {
    this.#ledger = new Ledger(join(config.dataDir, 'sandbox', 'stripe.json'), config.publicUrl);
    this.#ledger.change(() => ensureCatalogue(this.#ledger, config.fees));
    const { webhookUrl = `${config.publicUrl}/webhooks/stripe`, webhookSecret: secret } = config;
    this.#sender = new WebhookSender(this.#ledger, { url: webhookUrl, secret }, log);
  }

  /** The provider's own paths, and below `/sandbox/stripe` those that a browser reaches. */
  register(app: FastifyInstance): void {
    const api = { ledger: this.#ledger, secretKey: this.config.secretKey };
    for (const prefix of ['/v1', '/sandbox/stripe/v1']) {
      void app.register(async (scope) => apiRoutes(scope, api), { prefix });
    }
    const pages = async (scope: FastifyInstance) => {
      controlRoutes(scope, this.#ledger);
      checkoutRoutes(scope, this.#ledger);
      invoiceRoutes(scope, this.#ledger);
    };
    void app.register(pages, { prefix: '/sandbox/stripe' });
  }

  /** Time begins to pass. */
  start(): void {
    this.#beat = new Repetition(async (signal) => {
      if (isBehind(this.#ledger)) this.#ledger.change(() => catchUp(this.#ledger));
      this.#sender.sendDue(signal);
    }, BEAT_MS);
  }

  async close(): Promise<void> {
    await this.#beat?.close();
    await this.#sender.settled();
  }
}
