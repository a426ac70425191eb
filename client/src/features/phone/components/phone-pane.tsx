import { Box, Flex, Text } from '@chakra-ui/react';
import type { PhoneChange } from '@trailcast/schema/wire';
import { Flashlight, FlashlightOff, Mic, MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { Button } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { SwitchField } from '../../../ui/field/switch-field.js';
import { useNow } from '../../../ui/use-now.js';
import type { TrackedPhone } from '../phone-track.js';
import { PhoneFacts } from './phone-facts.js';

/** What was not heard for this long is not shown as present, ms. */
const OLD_MS = 5_000;

/** The change that runs: which control, and of a network which one. */
export type PhoneTask = 'muted' | 'torch' | 'preset' | `network ${string}`;

interface Props {
  phone: TrackedPhone;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince: number | null;
  busy: PhoneTask | null;
  onChange: (task: PhoneTask, change: PhoneChange) => void;
}

/** The phone's battery, heat and links, and what can be changed at it. Old figures are grey and say their age. */
export function PhonePane({ phone, lostSince, busy, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { health, heardAt, connected } = phone;
  const since = lostSince === null ? heardAt : Math.min(heardAt ?? lostSince, lostSince);
  const isOld = lostSince !== null || (since !== null && now - since > OLD_MS);
  return (
    <Box as="section" aria-label={t('phone.title')} mb="4">
      <Text fontWeight="600">{t('phone.title')}</Text>
      {!connected || !health || heardAt === null ? (
        <Text fontSize="sm" color="muted">
          {t(connected ? 'phone.asking' : 'phone.away')}
        </Text>
      ) : (
        <>
          {isOld && (
            <Text role="status" fontWeight="700">
              {t('phone.heard', { ago: formatAgo(since ?? now, now, i18n.language) })}
            </Text>
          )}
          <PhoneFacts health={health} isOld={isOld} />
          <Controls health={health} disabled={isOld} busy={busy} onChange={onChange} />
        </>
      )}
    </Box>
  );
}

interface ControlsProps extends Pick<Props, 'busy' | 'onChange'> {
  health: NonNullable<TrackedPhone['health']>;
  disabled: boolean;
}

/** A control is shown once the phone has said what it would change. */
function Controls({ health, disabled, busy, onChange }: ControlsProps) {
  const { t, i18n } = useTranslation();
  const { muted, torch, presets, presetId, networks } = health;
  const mbit = (kbps: number) =>
    t('phone.mbit', { value: (kbps / 1_000).toLocaleString(i18n.language, { maximumFractionDigits: 1 }) });
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
            choices={presets.map(({ id, kbps }) => ({ id, name: mbit(kbps) }))}
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
              <Text overflowWrap="anywhere">{name}</Text>
              <SwitchField
                label={name}
                checked={enabled}
                words={{ on: t('phone.on'), off: t('phone.off') }}
                disabled={disabled || (enabled && networks.filter((one) => one.enabled).length === 1)}
                busy={busy === `network ${id}`}
                onChange={(wanted) => onChange(`network ${id}`, { network: { id, enabled: wanted } })}
              />
            </Flex>
          ))}
        </Box>
      )}
    </>
  );
}
