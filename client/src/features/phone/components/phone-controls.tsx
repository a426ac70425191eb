import { Box, Flex, Text } from '@chakra-ui/react';
import type { PhoneChange, PhoneHealth } from '@trailcast/schema/wire';
import { Flashlight, FlashlightOff, Mic, MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMbit } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { SwitchField } from '../../../ui/field/switch-field.js';

/** Identifies a control of the phone; a network's includes the network's id. */
export type PhoneTask = 'muted' | 'torch' | 'preset' | `network ${string}`;

interface Props {
  health: PhoneHealth;
  disabled: boolean;
  /** Control whose request is pending; null if there is none. */
  busy: PhoneTask | null;
  onChange: (task: PhoneTask, change: PhoneChange) => void;
}

/** Controls of the phone. A control is shown once the phone has reported the value that it changes. */
export function PhoneControls({ health, disabled, busy, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const { muted, torch, presets, presetId, networks } = health;
  const formatBitrateName = (kbps: number) => t('phone.mbit', { value: formatMbit(kbps, i18n.language) });
  return (
    <>
      <Flex gap="2" wrap="wrap" mt="2">
        {muted !== null && (
          <Button
            variant="outline"
            icon={muted ? Mic : MicOff}
            disabled={disabled}
            busy={busy === 'muted'}
            onClick={() => onChange('muted', { muted: !muted })}
          >
            {t(muted ? 'phone.unmute' : 'phone.mute')}
          </Button>
        )}
        {torch !== null && (
          <Button
            variant="outline"
            icon={torch ? FlashlightOff : Flashlight}
            disabled={disabled}
            busy={busy === 'torch'}
            onClick={() => onChange('torch', { torch: !torch })}
          >
            {t(torch ? 'phone.torchOff' : 'phone.torchOn')}
          </Button>
        )}
      </Flex>
      {presets.length > 0 && (
        <Box maxW="240px" mt="2">
          <ChoiceField
            label={t('phone.preset')}
            value={presetId ?? ''}
            {...(presetId === null && { none: t('phone.unknown') })}
            choices={presets.map(({ id, kbps }) => ({ id, name: formatBitrateName(kbps) }))}
            disabled={disabled}
            busy={busy === 'preset'}
            onChoose={(id) => id !== '' && onChange('preset', { presetId: id })}
          />
        </Box>
      )}
      {networks.length > 1 && (
        <Box role="group" aria-label={t('phone.networks')} mt="2">
          {networks.map(({ id, name, enabled }) => (
            <Flex key={id} justify="space-between" align="center" gap="2" maxW="480px">
              <Text overflowWrap="anywhere" {...(disabled && { color: 'muted' })}>
                {name}
              </Text>
              <SwitchField
                label={name}
                checked={enabled}
                words={{ on: t('phone.on'), off: t('phone.off') }}
                disabled={disabled || (enabled && networks.filter((network) => network.enabled).length === 1)}
                busy={busy === `network ${id}`}
                onChange={(isEnabled) => onChange(`network ${id}`, { network: { id, enabled: isEnabled } })}
              />
            </Flex>
          ))}
        </Box>
      )}
    </>
  );
}
