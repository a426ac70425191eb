import { ForbiddenError, NotFoundError, PaymentRequiredError } from './errors.js';

/** What a policy says about one call. The order of the words is the order in which refusals are checked. */
export type Verdict = 'allowed' | 'wrong-role' | 'not-found' | 'not-owner' | 'payment-required';

/** Throws the error that a refusing verdict stands for; `noun` names the entity in it. */
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
    case 'payment-required':
      throw new PaymentRequiredError();
  }
}
