import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import type { PaymentView } from './payment.view.js';
import { readPayment } from './payment.repository.js';

/** Pushes each change of a user's payment. A new subscription gets no snapshot. */
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
