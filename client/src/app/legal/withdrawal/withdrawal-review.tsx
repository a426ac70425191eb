import { Flex, Heading } from '@chakra-ui/react';
import { Pencil, Send, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { Declaration } from './declaration.js';
import { DeclarationList } from './declaration-list.js';
import { useHeadingFocus } from './use-heading-focus.js';

interface Props {
  declaration: Declaration;
  isSending: boolean;
  hasFailed: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

/** Second step: shows all values and sends the withdrawal. */
export function WithdrawalReview({ declaration, isSending, hasFailed, onConfirm, onChange }: Props) {
  const heading = useHeadingFocus<HTMLHeadingElement>();
  return (
    <>
      <Heading as="h2" ref={heading} tabIndex={-1} fontSize="lg" mt="6" mb="3">
        Schritt 2 von 2: Widerruf bestätigen
      </Heading>
      <p>Hiermit widerrufe ich den folgenden Vertrag:</p>
      <DeclarationList declaration={declaration} />
      {hasFailed && (
        <Notice icon={TriangleAlert} tone="loss">
          Dein Widerruf ist noch nicht bei uns angekommen. Deine Angaben sind noch da: Versuch es noch einmal,
          oder schick sie uns per E-Mail.
        </Notice>
      )}
      <Flex gap="2" wrap="wrap" justify="flex-end">
        <Button variant="outline" icon={Pencil} disabled={isSending} onClick={onChange}>
          Angaben ändern
        </Button>
        <Button icon={Send} busy={isSending} busyText="Widerruf wird übermittelt …" onClick={onConfirm}>
          Widerruf bestätigen
        </Button>
      </Flex>
    </>
  );
}
