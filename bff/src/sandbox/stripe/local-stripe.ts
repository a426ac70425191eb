import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { registerApiRoutes } from './api/api-routes.js';
import { ensureCatalogue, type AccessFees } from './catalogue.js';
import { StateStore } from './state-store.js';
import { registerCheckoutRoutes } from './pages/checkout-routes.js';
import { registerControlRoutes } from './pages/control-routes.js';
import { registerInvoiceRoutes } from './pages/invoice-routes.js';
import { runDueSteps, hasDueSteps } from './due-steps.js';
import { WebhookSender } from './webhook-sender.js';

/** Interval of the check for due renewals, direct debits and webhooks. */
const TICK_INTERVAL_MS = 100;

/** URLs, credentials and fees of the local Stripe. */
export interface LocalStripeConfig {
  dataDir: string;
  publicUrl: string;
  secretKey: string;
  /** Absent: `/webhooks/stripe` at the public origin. */
  webhookUrl?: string;
  webhookSecret: string;
  fees: AccessFees;
}

/** The local Stripe: its API, the hosted checkout page, webhooks, and a page with its state and controls. */
export class LocalStripe {
  readonly #store: StateStore;
  readonly #sender: WebhookSender;
  #tickTask: PeriodicTask | null = null;

  constructor(
    private readonly config: LocalStripeConfig,
    log: Logger,
  ) {
    this.#store = new StateStore(join(config.dataDir, 'sandbox', 'stripe.json'), config.publicUrl);
    this.#store.change(() => ensureCatalogue(this.#store, config.fees));
    const { webhookUrl = `${config.publicUrl}/webhooks/stripe`, webhookSecret: secret } = config;
    this.#sender = new WebhookSender(this.#store, { url: webhookUrl, secret }, log);
  }

  /** Registers the API below `/v1`, and the pages below `/sandbox/stripe`. */
  register(app: FastifyInstance): void {
    const api = { store: this.#store, secretKey: this.config.secretKey };
    void app.register(async (scope) => registerApiRoutes(scope, api), { prefix: '/v1' });
    const registerPages = async (scope: FastifyInstance) => {
      registerControlRoutes(scope, this.#store);
      registerCheckoutRoutes(scope, this.#store);
      registerInvoiceRoutes(scope, this.#store);
    };
    void app.register(registerPages, { prefix: '/sandbox/stripe' });
  }

  start(): void {
    this.#tickTask = new PeriodicTask(async (signal) => {
      if (hasDueSteps(this.#store)) this.#store.change(() => runDueSteps(this.#store));
      this.#sender.sendDue(signal);
    }, TICK_INTERVAL_MS);
  }

  async close(): Promise<void> {
    await this.#tickTask?.close();
    await this.#sender.waitUntilIdle();
  }
}
