import { PaymentsError } from '../../drivers/payments/payments.js';
import { UnavailableError, UpstreamFailedError } from '../../infra/errors.js';
import { withDeadline } from '@trailcast/schema/async/deadline';

const TIMEOUT_MS = 10_000;

/** Calls the payment provider with a timeout. Throws UnavailableError or UpstreamFailedError if it fails. */
export async function callProvider<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withDeadline(TIMEOUT_MS, call);
  } catch (error) {
    throw error instanceof PaymentsError ? toApiError(error) : error;
  }
}

function toApiError(error: PaymentsError): Error {
  const options = { cause: error };
  switch (error.kind) {
    case 'not-set-up':
      return new UnavailableError('Card payments are not set up on this installation.', options);
    case 'unreachable':
      return new UpstreamFailedError('The payment provider can’t be reached. Try again later.', options);
    case 'rejected':
      return new UpstreamFailedError('The payment provider rejected the request.', options);
  }
}
