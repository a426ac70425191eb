import { Box, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';

/** Permission for a phone to connect for remote control. */
export interface RemoteControl {
  /** Content of the code; null while remote control is off or unknown. */
  secrets: { url: string; password: string } | null;
  /** Null while unknown. */
  isEnabled: boolean | null;
  busy: boolean;
  onSet: (on: boolean) => void;
  /** Renews the password, which disconnects a phone that has the old password. */
  onRenew: () => void;
}

type Props = Omit<RemoteControl, 'secrets'>;

/**
 * Switch that allows the page to show the phone's battery and heat and to control the phone, once the phone has scanned
 * the code.
 */
export function RemoteControlChoice({ isEnabled, busy, onSet, onRenew }: Props) {
  const { t } = useTranslation();
  if (isEnabled === null) return null;
  return (
    <Box role="group" aria-label={t('setUp.remote.title')} aria-busy={busy}>
      <CheckboxField checked={isEnabled} onChange={(on) => !busy && onSet(on)}>
        {t('setUp.remote.choice')}
      </CheckboxField>
      {isEnabled && (
        <>
          <Text fontSize="sm" color="muted" mb="2">
            {t('setUp.remote.on')}
          </Text>
          <Button variant="ghost" icon={RefreshCw} busy={busy} onClick={onRenew}>
            {t('setUp.remote.renew')}
          </Button>
        </>
      )}
    </Box>
  );
}
