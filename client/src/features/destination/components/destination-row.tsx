import { Box, Flex, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { SwitchField } from '../../../ui/field/switch-field.js';
import type { DestinationFieldsFragment } from '../destination.generated.js';

interface Props {
  destination: DestinationFieldsFragment;
  /** The running request; null if there is none. */
  busy: 'switch' | 'delete' | null;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A destination: name, server URL and switch. The destination of the sign-in account can't be edited or deleted. */
export function DestinationRow({ destination, busy, onSwitch, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const { kind, name, server, enabled } = destination;
  return (
    <Box py="3">
      <Flex align="center" justify="space-between" gap="3">
        <Box minW="0">
          <Text fontWeight="700" overflowWrap="anywhere">
            {name}
          </Text>
          <Text fontSize="sm" color="muted" overflowWrap="anywhere">
            {kind === 'twitch' ? t('destination.signIn') : server}
          </Text>
        </Box>
        <SwitchField
          label={name}
          checked={enabled}
          words={{ on: t('destination.on'), off: t('destination.off') }}
          busy={busy === 'switch'}
          onChange={onSwitch}
        />
      </Flex>
      {kind !== 'twitch' && (
        <Flex gap="2" wrap="wrap" mt="2">
          <Button
            variant="outline"
            icon={Pencil}
            aria-label={t('destination.editName', { name })}
            onClick={onEdit}
          >
            {t('destination.edit')}
          </Button>
          <Button
            variant="outline"
            icon={Trash2}
            {...(busy !== 'delete' && { 'aria-label': t('destination.deleteName', { name }) })}
            busy={busy === 'delete'}
            busyText={t('destination.deleting')}
            onClick={onDelete}
          >
            {t('destination.delete')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}
