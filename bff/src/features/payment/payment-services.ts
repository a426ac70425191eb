import type { BillingService } from './billing/billing.service.js';
import type { InvoicesService } from './billing/invoices.service.js';
import type { PaymentAdministration } from './payment-administration.js';
import type { PaymentService } from './payment.service.js';
import type { WithdrawalService } from './consent/withdrawal.service.js';

export interface PaymentServices {
  payments: PaymentService;
  administration: PaymentAdministration;
  billing: BillingService;
  invoices: InvoicesService;
  withdrawals: WithdrawalService;
}
