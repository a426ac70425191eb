import { Heading, Stack, Text } from '@chakra-ui/react';
import { Link2Off, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { PhoneSetUp, type PhoneLinks } from './phone-set-up.js';

/**
 * State of a set-up link. `used`: a phone has already used it. `over`: the link has expired, was revoked, or never
 * existed. `received`: this phone has received the set-up.
 */
export type HandOverState = { kind: 'offered' | 'used' | 'over' } | { kind: 'received'; stream: PhoneLinks };

interface Props {
  state: HandOverState;
  busy: boolean;
  onAccept: () => void;
  onCopy: (text: string) => void;
}

/** Receives a stream's set-up on this phone. */
export function HandedOver({ state, busy, onAccept, onCopy }: Props) {
  const { t } = useTranslation();
  const { kind } = state;
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="xl" fontWeight="800">
        {kind === 'received' ? t('setUp.title', { name: state.stream.name }) : t('handedOver.title')}
      </Heading>
      {kind === 'offered' && (
        <>
          <Text>{t('handedOver.text')}</Text>
          <Button
            size="lg"
            icon={Smartphone}
            busy={busy}
            busyText={t('handedOver.taking')}
            onClick={onAccept}
          >
            {t('handedOver.take')}
          </Button>
        </>
      )}
      {kind === 'received' && <PhoneSetUp stream={state.stream} isOnPhone onCopy={onCopy} />}
      {(kind === 'used' || kind === 'over') && (
        <Notice icon={Link2Off} tone="attention" urgent>
          {t(`handedOver.${kind}`)}
        </Notice>
      )}
    </Stack>
  );
}
