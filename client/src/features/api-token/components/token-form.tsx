import { Stack, Text } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useFocusOnError } from '../../../ui/field/use-focus-on-error.js';
import { ACCESS_CHOICES, DAY_CHOICES, type AccessChoice } from '../token-choices.js';

export interface TokenDraft {
  name: string;
  access: AccessChoice;
  /** Validity in days. */
  days: number;
}

interface Props {
  draft: TokenDraft;
  /** The name that the server rejected. Its error disappears at the next change. */
  rejectedName: string | null;
  onChange: (draft: TokenDraft) => void;
  onSubmit: () => void;
}

export function TokenForm({ draft, rejectedName, onChange, onSubmit }: Props) {
  const { t } = useTranslation();
  const form = useFocusOnError<HTMLFormElement>(rejectedName);
  return (
    <Stack asChild gap="3">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField
          label={t('dialog.name')}
          value={draft.name}
          error={rejectedName === draft.name.trim() ? t('dialog.nameRefused') : undefined}
          maxLength={LIMITS.nameMaxLength}
          autoComplete="off"
          data-autofocus
          onChange={(name) => onChange({ ...draft, name })}
        />
        <ChoiceField
          label={t('apiToken.access')}
          value={draft.access}
          choices={ACCESS.map((id) => ({ id, name: t(`apiToken.${id}`) }))}
          onChoose={(id) => onChange({ ...draft, access: ACCESS.find((choice) => choice === id) ?? 'read' })}
        />
        <Text fontSize="sm" color="muted">
          {t('apiToken.accessHint')}
        </Text>
        <ChoiceField
          label={t('apiToken.validity')}
          value={String(draft.days)}
          choices={DAY_CHOICES.map((days) => ({
            id: String(days),
            name: days === LIMITS.tokenMaxDays ? t('apiToken.year') : t('apiToken.days', { count: days }),
          }))}
          onChoose={(days) => onChange({ ...draft, days: Number(days) })}
        />
      </form>
    </Stack>
  );
}

const ACCESS = Object.keys(ACCESS_CHOICES) as AccessChoice[];
