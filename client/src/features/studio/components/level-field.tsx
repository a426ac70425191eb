import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { listLevelsUpTo } from '../level-rights.js';
import { LEVELS, type Level } from '../studio-types.js';

interface Props {
  /** Name of the helper; undefined for a new helper. */
  name?: string;
  level: Level;
  busy?: boolean;
  onChange: (level: Level) => void;
}

/** Select for a helper's level, with an explanation of the rights that the level includes. */
export function LevelField({ name, level, busy = false, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="1">
      <ChoiceField
        label={name === undefined ? t('studio.level') : t('studio.levelOf', { name })}
        quiet={name !== undefined}
        value={level}
        busy={busy}
        choices={LEVELS.map((id) => ({ id, name: t(`studio.levels.${id}`) }))}
        onChoose={(id) => onChange(LEVELS.find((candidate) => candidate === id) ?? level)}
      />
      <Text fontSize="sm" color="muted">
        {listLevelsUpTo(level)
          .map((includedLevel) => t(`studio.explained.${includedLevel}`))
          .join(' ')}
      </Text>
    </Stack>
  );
}
