import { Heading } from '@chakra-ui/react';
import { LegalPage } from './legal-page.js';
import { parseLegalText } from './markdown/legal-text.js';
import { Markdown } from './markdown/markdown.js';
import { OperatorAddress } from './operator-address.js';
import source from './texts/withdrawal.de.md?raw';
import { useOperator } from './use-operator.js';
import { formatReceipt } from './withdrawal/receipt-text.js';
import { saveText } from '../../lib/save-text.js';
import { useWithdrawal } from './withdrawal/use-withdrawal.js';
import { WithdrawalForm } from './withdrawal/withdrawal-form.js';
import { WithdrawalReceipt } from './withdrawal/withdrawal-receipt.js';
import { WithdrawalReview } from './withdrawal/withdrawal-review.js';

const { title, intro } = parseLegalText(source);

/** Withdrawal from the contract in two steps, without a sign-in (BGB section 356a). */
export default function WithdrawalPage() {
  const operator = useOperator();
  const { declaration, step, isSending, hasFailed, setDeclaration, review, change, confirm } =
    useWithdrawal();
  return (
    <LegalPage title={title}>
      {step.kind !== 'done' && <Markdown tokens={intro} />}
      {step.kind === 'form' && (
        <WithdrawalForm
          declaration={declaration}
          hasReturned={step.hasReturned}
          onChange={setDeclaration}
          onReady={review}
        />
      )}
      {step.kind === 'review' && (
        <WithdrawalReview
          {...{ declaration, isSending, hasFailed }}
          onConfirm={() => void confirm()}
          onChange={change}
        />
      )}
      {step.kind === 'done' && (
        <WithdrawalReceipt
          declaration={declaration}
          receipt={step.receipt}
          onPrint={() => window.print()}
          onSave={() =>
            saveText(
              `widerruf-${step.receipt.receipt}.txt`,
              formatReceipt(
                declaration,
                step.receipt,
                operator.kind === 'known' ? operator.operator.name : '–',
              ),
            )
          }
        />
      )}
      <Heading as="h2" fontSize="lg" mt="8" mb="3">
        Empfänger deiner Erklärung
      </Heading>
      <OperatorAddress state={operator} />
    </LegalPage>
  );
}
