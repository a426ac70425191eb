import { Heading, Stack, Text } from '@chakra-ui/react';
import { Link2Off, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { PhoneSetUp, type PhoneLinks } from './phone-set-up.js';

/**
 * State of a hand-over link. `used`: a phone has already used it. `expired`: the link has expired, was revoked, or
 * never existed. `redeemed`: this phone has redeemed the link.
 */
export type HandOverState =
  { kind: 'offered' | 'used' | 'expired' } | { kind: 'redeemed'; stream: PhoneLinks };

interface Props {
  state: HandOverState;
  busy: boolean;
  onRedeem: () => void;
  onCopy: (text: string) => void;
}

/** Redeems a hand-over link, and then shows the stream's set-up for this phone. */
export function HandedOver({ state, busy, onRedeem, onCopy }: Props) {
  const { t } = useTranslation();
  const { kind } = state;
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="xl" fontWeight="800">
        {kind === 'redeemed' ? t('setUp.title', { name: state.stream.name }) : t('handedOver.title')}
      </Heading>
      {kind === 'offered' && (
        <>
          <Text>{t('handedOver.text')}</Text>
          <Button
            size="lg"
            icon={Smartphone}
            busy={busy}
            busyText={t('handedOver.taking')}
            onClick={onRedeem}
          >
            {t('handedOver.take')}
          </Button>
        </>
      )}
      {kind === 'redeemed' && <PhoneSetUp stream={state.stream} isOnPhone onCopy={onCopy} />}
      {(kind === 'used' || kind === 'expired') && (
        <Notice icon={Link2Off} tone="attention" urgent>
          {t(kind === 'used' ? 'handedOver.used' : 'handedOver.over')}
        </Notice>
      )}
    </Stack>
  );
}
