import { Stack, Text } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.js';
import { useFocusOnError } from '../../../ui/field/use-focus-on-error.js';
import { findEndProblem, computeLatestEnd } from '../grant-end.js';
import type { Grant } from '../studio-types.js';
import { parseInputValue, formatInputValue } from '../datetime-input.js';
import { LevelField } from './level-field.js';

interface Props {
  grant: Grant;
  /** Current time, ms since the epoch. */
  now: number;
  /** The grant whose end the server rejected. The error disappears at the next change. */
  rejectedGrant: Grant | null;
  onChange: (grant: Grant) => void;
}

export const createGrant = (): Grant => ({ level: 'operate', until: null });

export function GrantForm({ grant, now, rejectedGrant, onChange }: Props) {
  const { t } = useTranslation();
  const fields = useFocusOnError<HTMLDivElement>(rejectedGrant);
  const isRejected = rejectedGrant !== null && rejectedGrant.until === grant.until;
  const problem = findEndProblem(grant, now) ?? (isRejected ? 'past' : null);
  return (
    <Stack gap="3" ref={fields}>
      <LevelField level={grant.level} onChange={(level) => onChange({ ...grant, level })} />
      <TextField
        type="datetime-local"
        label={t('studio.until')}
        hint={t('studio.untilHint')}
        error={problem ? t(PROBLEM_TEXT_KEYS[problem], { days: LIMITS.studioHelpMaxDays }) : undefined}
        value={formatInputValue(grant.until)}
        min={formatInputValue(now)}
        max={formatInputValue(computeLatestEnd(now))}
        onChange={(value) => onChange({ ...grant, until: parseInputValue(value) })}
      />
      <Text fontSize="sm">{t('studio.never')}</Text>
    </Stack>
  );
}

const PROBLEM_TEXT_KEYS = { past: 'studio.untilPast', late: 'studio.untilLate' } as const;
