import { Flex, Heading } from '@chakra-ui/react';
import { CircleCheck, Download, Printer } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { Declaration } from './declaration.js';
import { DeclarationList } from './declaration-list.js';
import { formatArrival, type Receipt } from './receipt-text.js';
import { useHeadingFocus } from './use-heading-focus.js';

interface Props {
  declaration: Declaration;
  receipt: Receipt;
  onSave: () => void;
  onPrint: () => void;
}

/** Confirmation that the withdrawal has been received. The user can save or print it. */
export function WithdrawalReceipt({ declaration, receipt, onSave, onPrint }: Props) {
  const heading = useHeadingFocus<HTMLHeadingElement>();
  return (
    <>
      <Heading as="h2" ref={heading} tabIndex={-1} fontSize="lg" mb="3">
        Dein Widerruf ist eingegangen
      </Heading>
      <Notice icon={CircleCheck} tone="good">
        Wir haben deinen Widerruf erhalten. Sichere diese Bestätigung, bevor du die Seite verlässt.
      </Notice>
      <dl>
        <dt>Eingangsnummer</dt>
        <dd>
          <code>{receipt.receipt}</code>
        </dd>
        <dt>Eingegangen am</dt>
        <dd>
          <time dateTime={new Date(receipt.time).toISOString()}>{formatArrival(receipt.time)}</time>
        </dd>
      </dl>
      <DeclarationList declaration={declaration} />
      <Flex gap="2" wrap="wrap" _print={{ display: 'none' }}>
        <Button icon={Download} onClick={onSave}>
          Bestätigung herunterladen
        </Button>
        <Button variant="outline" icon={Printer} onClick={onPrint}>
          Drucken
        </Button>
      </Flex>
    </>
  );
}
