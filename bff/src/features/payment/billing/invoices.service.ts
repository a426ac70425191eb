import type { Invoice } from '@trailcast/schema/wire';
import type { Payments } from '../../../drivers/payments/payments.js';
import type { Viewer } from '../../../infra/viewer.js';
import { callProvider } from '../call-provider.js';
import { requireMember } from '../payment.access.js';

/** Lists invoices, which only the payment provider stores. */
export class InvoicesService {
  constructor(private readonly payments: Pick<Payments, 'listInvoices'>) {}

  /**
   * Returns the viewer's invoices, the newest first. Throws UnavailableError or UpstreamFailedError if the provider
   * can't be reached within 10 s.
   */
  async list(viewer: Viewer): Promise<Invoice[]> {
    requireMember(viewer);
    return callProvider((signal) => this.payments.listInvoices(viewer.userId, signal));
  }
}
