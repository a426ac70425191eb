import { Stack, Text } from '@chakra-ui/react';
import type { ChatCommandLevel } from '@trailcast/schema/wire';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/field/choice-field.js';

const LEVELS: readonly ChatCommandLevel[] = ['operate', 'produce'];

interface Props {
  /** Null while the commands are off. */
  level: ChatCommandLevel | null;
  disabled: boolean;
  busy: boolean;
  onChange: (level: ChatCommandLevel | null) => void;
}

/** Select for the commands that moderators may use in the user's chat, with an explanation. */
export function CommandField({ level, disabled, busy, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="1">
      <ChoiceField
        label={t('chat.commands.label')}
        value={level ?? ''}
        none={t('chat.commands.off')}
        choices={LEVELS.map((id) => ({ id, name: t(`chat.commands.levels.${id}`) }))}
        disabled={disabled}
        busy={busy}
        onChoose={(id) => onChange(LEVELS.find((candidate) => candidate === id) ?? null)}
      />
      {level !== null && (
        <Text fontSize="sm" color="muted">
          {t(`chat.commands.explained.${level}`)} {t('chat.commands.never')}
        </Text>
      )}
    </Stack>
  );
}
