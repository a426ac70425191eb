import { useState } from 'react';
import { useWithdrawMutation } from '../../../features/payment/payment.generated.js';
import { useAction } from '../../use-action.js';
import { EMPTY_DECLARATION, createRequestBody, type Declaration } from './declaration.js';
import type { Receipt } from './receipt-text.js';

/** Timeout of one attempt, ms. */
const ATTEMPT_TIMEOUT_MS = 20_000;

export type Step =
  { kind: 'form'; hasReturned: boolean } | { kind: 'review' } | { kind: 'done'; receipt: Receipt };

/** Steps of a withdrawal: form, review and confirmation. A failure keeps the entered values. */
export function useWithdrawal() {
  const [withdraw] = useWithdrawMutation();
  const { busy, run } = useAction<'withdraw'>();
  const [declaration, setDeclaration] = useState<Declaration>(EMPTY_DECLARATION);
  const [step, setStep] = useState<Step>({ kind: 'form', hasReturned: false });
  const [hasFailed, setFailed] = useState(false);

  const confirm = async () => {
    setFailed(false);
    const isReceived = await run('withdraw', 'withdraw', async () => {
      const { data } = await withdraw({
        variables: { input: createRequestBody(declaration) },
        context: { fetchOptions: { signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS) } },
      });
      if (data) setStep({ kind: 'done', receipt: data.withdraw });
    });
    setFailed(!isReceived);
  };
  return {
    declaration,
    setDeclaration,
    step,
    isSending: busy !== null,
    hasFailed,
    review: () => setStep({ kind: 'review' }),
    change: () => {
      setFailed(false);
      setStep({ kind: 'form', hasReturned: true });
    },
    confirm,
  };
}
