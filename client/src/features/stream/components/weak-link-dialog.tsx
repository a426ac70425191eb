import { Flex, Text } from '@chakra-ui/react';
import type { WeakLink } from '@trailcast/schema/weak-link';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { useStateAtOpening } from '../../../ui/dialog/use-state-at-opening.js';
import { SwitchField } from '../../../ui/field/switch-field.js';
import { draftOf, problemsOf, settingOf } from '../weak-link-draft.js';
import type { PastFeed } from '../weak-link-fit.js';
import { WeakLinkForm } from './weak-link-form.js';
import { WeakLinkPast } from './weak-link-past.js';

interface Props {
  open: boolean;
  name: string;
  /** Null if switched off. */
  storedSetting: WeakLink | null;
  /** The feed so far; null while unknown. */
  pastFeed: PastFeed | null;
  isSaving: boolean;
  onSave: (setting: WeakLink | null) => void;
  onClose: () => void;
}

/** Dialog for the thresholds below which a stream's feed counts as weak. Errors are shown at their fields. */
export function WeakLinkDialog({ open, name, storedSetting, pastFeed, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useStateAtOpening(open, () => draftOf(storedSetting));
  const problems = problemsOf(draft);
  const isReady = problems.length === 0 && !isSaving;
  return (
    <Modal
      open={open}
      title={t('weakLink.dialogTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            type="submit"
            form={formId}
            disabled={!isReady && !isSaving}
            busy={isSaving}
            busyText={t('dialog.saving')}
          >
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <Text color="muted">{t('weakLink.why')}</Text>
      <Flex align="center" justify="space-between" gap="2" my="2">
        <Text fontWeight="600" minW="0">
          {t('weakLink.title')}
        </Text>
        <SwitchField
          label={t('weakLink.title')}
          checked={draft.isEnabled}
          words={{ on: t('weakLink.on'), off: t('weakLink.off') }}
          onChange={(isEnabled) => setDraft({ ...draft, isEnabled })}
        />
      </Flex>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSave(settingOf(draft));
        }}
      >
        {draft.isEnabled && <WeakLinkForm draft={draft} problems={problems} onChange={setDraft} />}
        <WeakLinkPast draft={draft} pastFeed={pastFeed} />
      </form>
    </Modal>
  );
}
