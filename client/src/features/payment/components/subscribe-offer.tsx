import { Box, Flex, Text } from '@chakra-ui/react';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { SubscribePane, type SubscribeProps } from './subscribe-pane.js';

/** Moves the focus to the order form, because the button that opened it is removed. */
const focusElement = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The order form, collapsed to one line, for users who do not need a subscription. */
export function SubscribeOffer(props: SubscribeProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Box ref={focusElement} tabIndex={-1} outline="none">
        <SubscribePane {...props} />
      </Box>
    );
  }
  return (
    <Flex
      as="section"
      aria-label={t('payment.subscribe.title')}
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      bg="surface"
      borderWidth="1px"
      borderRadius="lg"
      px="4"
      py="2"
    >
      <Text>{t('payment.subscribe.offer', { fee: formatMoney(props.accessFee, i18n.language) })}</Text>
      <Button variant="outline" icon={CreditCard} aria-expanded={false} onClick={() => setOpen(true)}>
        {t('payment.subscribe.title')}
      </Button>
    </Flex>
  );
}
