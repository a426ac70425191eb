import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import type { PaymentView } from './payment.view.js';
import { readPayment } from './payment.repository.js';

/** A user's payment on the live channel, at each change; a fresh subscription gets nothing by itself. */
export class PaymentPush implements PushSource {
  readonly kind = 'payment';
  readonly snapshots = {};

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly view: PaymentView,
  ) {}

  async render(paymentId: number, userId: number): Promise<object | null> {
    const now = await this.clock.now();
    return this.database.read(async (em) => {
      const payment = await readPayment(em, userId);
      return payment.id === paymentId ? this.view.render(em, payment, now) : null;
    });
  }
}
