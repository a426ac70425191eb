import { Stack } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useFocusOnError } from '../../../ui/field/use-focus-on-error.js';
import { NEW_KINDS, type DestinationDraft } from '../destination-draft.js';

interface Props {
  /** Id for a submit button outside of the form. */
  id: string;
  draft: DestinationDraft;
  isNew: boolean;
  /** Each of these fields is marked until it is changed. */
  rejectedFields: readonly string[];
  /** When this value changes, the first rejected field gets the focus. */
  focusTrigger: unknown;
  onChange: (draft: DestinationDraft) => void;
  onSubmit: () => void;
}

/** Platform, name, server URL and key of a destination. A stored key is never shown. */
export function DestinationForm({
  id,
  draft,
  isNew,
  rejectedFields,
  focusTrigger,
  onChange,
  onSubmit,
}: Props) {
  const { t } = useTranslation();
  const form = useFocusOnError<HTMLFormElement>(focusTrigger);
  const { kind } = draft;
  const changeDraft = (change: Partial<DestinationDraft>) => onChange({ ...draft, ...change });
  const errorOf = (field: 'name' | 'server' | 'key') =>
    rejectedFields.includes(field) ? t(`destination.refused.${field}`) : undefined;
  const hasDefault = isNew && (kind === 'kick' || kind === 'youtube');
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="3">
        {isNew && (
          <ChoiceField
            label={t('destination.kind')}
            value={kind}
            choices={NEW_KINDS.map((newKind) => ({ id: newKind, name: t(`destination.${newKind}`) }))}
            onChoose={(chosen) =>
              changeDraft({ kind: NEW_KINDS.find((newKind) => newKind === chosen) ?? 'custom' })
            }
          />
        )}
        <TextField
          label={t('destination.name')}
          value={draft.name}
          error={errorOf('name')}
          maxLength={LIMITS.nameMaxLength}
          autoComplete="off"
          {...(isNew && { placeholder: t('destination.namePlaceholder') })}
          onChange={(name) => changeDraft({ name })}
        />
        <TextField
          label={t('destination.server')}
          hint={
            hasDefault
              ? t('destination.serverDefault', { platform: t(`destination.${kind}`) })
              : t('destination.serverHint')
          }
          value={draft.server}
          error={errorOf('server')}
          maxLength={LIMITS.destinationServerMaxLength}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(server) => changeDraft({ server })}
        />
        <TextField
          label={t('destination.key')}
          hint={t(isNew ? 'destination.keyHint' : 'destination.keyKept')}
          type="password"
          value={draft.key}
          error={errorOf('key')}
          maxLength={LIMITS.destinationKeyMaxLength}
          autoComplete="new-password"
          spellCheck={false}
          onChange={(key) => changeDraft({ key })}
        />
      </Stack>
    </form>
  );
}
