import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { ALERT_KINDS, type AlertKind } from '@trailcast/schema/wire';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PushSupport } from '../../../lib/push-subscription.js';
import { CheckboxField } from '../../../ui/field/checkbox-field.js';
import { SwitchField } from '../../../ui/field/switch-field.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { AlertDeviceFieldsFragment } from '../alert.generated.js';
import { AlertDeviceRow } from './alert-device-row.js';

interface Props {
  support: PushSupport;
  /** Kinds of alerts on this device; null while alerts are off. */
  kinds: readonly AlertKind[] | null;
  /** True if the user denied the browser's permission for notifications. */
  isDenied: boolean;
  /** True while alerts are being switched on or off. */
  isSwitching: boolean;
  /** The vibration setting; null if this device can't vibrate. */
  vibration: boolean | null;
  otherDevices: readonly AlertDeviceFieldsFragment[];
  /** Id of the device that is being removed; null if there is none. */
  removingId: string | null;
  onSwitch: (on: boolean) => void;
  /** Called with at least one kind. */
  onKinds: (kinds: AlertKind[]) => void;
  onVibration: (on: boolean) => void;
  onRemove: (id: string) => void;
}

export function AlertsPane(props: Props) {
  const { support, kinds, isDenied, isSwitching, vibration, otherDevices, removingId } = props;
  const { t } = useTranslation();
  const switchTexts = { on: t('alert.on'), off: t('alert.off') };
  return (
    <Pane title={t('alert.title')} icon={BellRing}>
      <Text color="muted">{t('alert.intro')}</Text>
      {support === 'ready' ? (
        <SwitchRow label={t('alert.device')}>
          <SwitchField
            label={t('alert.device')}
            checked={kinds !== null}
            words={switchTexts}
            busy={isSwitching}
            onChange={props.onSwitch}
          />
        </SwitchRow>
      ) : (
        <Text mt="3">{t(`alert.support.${support}`)}</Text>
      )}
      <Text role="status" color="amber" _empty={{ display: 'none' }}>
        {isDenied ? t('alert.notAllowed') : ''}
      </Text>
      {support === 'ready' && kinds !== null && (
        <KindCheckboxes kinds={kinds} onKinds={props.onKinds} onLastUnchecked={() => props.onSwitch(false)} />
      )}
      {vibration !== null && (
        <SwitchRow label={t('alert.vibrate')}>
          <SwitchField
            label={t('alert.vibrate')}
            checked={vibration}
            words={switchTexts}
            onChange={props.onVibration}
          />
        </SwitchRow>
      )}
      {otherDevices.length > 0 && (
        <>
          <Text fontWeight="700" mt="3">
            {t('alert.others')}
          </Text>
          <Stack asChild gap="0" listStyleType="none" outline="none">
            <ul tabIndex={-1} data-focus-fallback aria-label={t('alert.others')}>
              {otherDevices.map((device) => (
                <Box
                  asChild
                  key={device.id}
                  borderTopWidth="1px"
                  borderColor="line"
                  _first={{ borderTop: 0 }}
                >
                  <li>
                    <AlertDeviceRow
                      device={device}
                      isRemoving={removingId === device.id}
                      onRemove={() => props.onRemove(device.id)}
                    />
                  </li>
                </Box>
              ))}
            </ul>
          </Stack>
        </>
      )}
    </Pane>
  );
}

function SwitchRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="3" mt="2">
      <Text fontWeight="600" minW="0">
        {label}
      </Text>
      {children}
    </Flex>
  );
}

interface KindsProps {
  kinds: readonly AlertKind[];
  onKinds: (kinds: AlertKind[]) => void;
  /** Called when the last checked kind is unchecked. */
  onLastUnchecked: () => void;
}

function KindCheckboxes({ kinds, onKinds, onLastUnchecked }: KindsProps) {
  const { t } = useTranslation();
  const toggleKind = (kind: AlertKind, isChecked: boolean) => {
    const newKinds = ALERT_KINDS.filter((candidate) =>
      candidate === kind ? isChecked : kinds.includes(candidate),
    );
    if (newKinds.length === 0) onLastUnchecked();
    else onKinds(newKinds);
  };
  return (
    <Box role="group" aria-label={t('alert.kinds')}>
      {ALERT_KINDS.map((kind) => (
        <CheckboxField
          key={kind}
          checked={kinds.includes(kind)}
          onChange={(isChecked) => toggleKind(kind, isChecked)}
        >
          {t(`alert.kind.${kind}`)}
        </CheckboxField>
      ))}
    </Box>
  );
}
