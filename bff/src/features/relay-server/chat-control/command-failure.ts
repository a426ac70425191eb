import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PanicError,
  PaymentRequiredError,
  ProblemError,
} from '../../../infra/errors.js';
import { PrivacyError } from '../relay-server.access.js';

/**
 * Converts an error to a failure's code. The error's text is for the owner and not shown in a public chat. Rethrows
 * errors that are not a ProblemError.
 */
export function toFailureCode(error: unknown) {
  if (error instanceof PrivacyError || error instanceof PanicError) return 'hidden' as const;
  if (error instanceof PaymentRequiredError) return 'payment' as const;
  if (error instanceof ForbiddenError) return 'not-allowed' as const;
  if (error instanceof NotFoundError) return 'no-server' as const;
  if (error instanceof ConflictError) return 'conflict' as const;
  if (error instanceof ProblemError) return 'failed' as const;
  throw error;
}
