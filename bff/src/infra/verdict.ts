import { ForbiddenError, NotFoundError, PaymentRequiredError } from './errors.js';

/**
 * A policy's decision about one operation. The reasons for a denial are listed in the order of the checks.
 */
export type Verdict =
  'allowed' | 'wrong-role' | 'not-found' | 'not-owner' | 'level-too-low' | 'payment-required';

/** Throws the error for a denied operation. `noun` names the entity in the message. */
export function enforce(verdict: Verdict, noun: string): void {
  switch (verdict) {
    case 'allowed':
      return;
    case 'wrong-role':
      throw new ForbiddenError('Your account has not been verified yet.');
    case 'not-found':
      throw new NotFoundError(`There is no such ${noun}.`);
    case 'not-owner':
      throw new ForbiddenError(`Only the owner of the ${noun} may do this.`);
    case 'level-too-low':
      throw new ForbiddenError(
        'Your level in this studio does not allow this. Ask its owner for a higher one.',
      );
    case 'payment-required':
      throw new PaymentRequiredError();
  }
}
