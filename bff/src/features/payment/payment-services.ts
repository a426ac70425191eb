import type { BillingService } from './billing/billing.service.js';
import type { PaymentAdministration } from './payment-administration.js';
import type { PaymentService } from './payment.service.js';
import type { WithdrawalService } from './consent/withdrawal.service.js';

/** Everything that the payment routes and resolvers call. */
export interface PaymentServices {
  payments: PaymentService;
  administration: PaymentAdministration;
  billing: BillingService;
  withdrawals: WithdrawalService;
}
