import { Box } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { TextAreaField } from '../../../ui/field/text-area-field.js';

export interface TextDraft {
  text: string;
  isRejected: boolean;
}

/** Result of a change: saved, rejected by the server because of the text, or failed otherwise. */
export type TextOutcome = 'saved' | 'rejected' | 'failed';

interface Props {
  name: string;
  text: string;
  disabled: boolean;
  busy: boolean;
  /** Null if nothing was typed. */
  draft: TextDraft | null;
  onDraft: (update: (draft: TextDraft | null) => TextDraft | null) => void;
  onText: (text: string) => Promise<TextOutcome>;
}

/**
 * A text that is edited in place: Enter or leaving the field saves it, Escape discards it, and a button undoes the last
 * change. A rejected text is not sent again until it is changed.
 */
export function SourceText({ name, text, disabled, busy, draft, onDraft, onText }: Props) {
  const { t } = useTranslation();
  /** The text before the last change, for the undo button. */
  const [previousText, setPreviousText] = useState<string | null>(null);
  const save = (newText: string, undoTo: string | null) =>
    void onText(newText).then((outcome) => {
      if (outcome === 'saved') setPreviousText(undoTo);
      // Text typed during the request is kept.
      onDraft((latest) => (latest?.text === newText ? updateDraft(outcome, latest) : latest));
    });
  const saveDraft = () => {
    if (draft === null || draft.isRejected || busy) return;
    if (draft.text === text) onDraft(() => null);
    else save(draft.text, text);
  };
  /** True if the field was left while another change of the source was running. */
  const wasLeftWhileBusy = useRef(false);
  const onBlur = () => {
    if (busy) wasLeftWhileBusy.current = true;
    else saveDraft();
  };
  const onIdle = useEffectEvent(saveDraft);
  useEffect(
    function saveSkippedDraft() {
      if (busy || !wasLeftWhileBusy.current) return;
      wasLeftWhileBusy.current = false;
      onIdle();
    },
    [busy],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDraft(() => null);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    saveDraft();
  };
  const shownText = draft?.text ?? text;
  return (
    <Box mb={{ base: '2', lg: '1' }}>
      <TextAreaField
        quiet
        display="block"
        py={{ base: '3', lg: '7px' }}
        label={t('source.text', { name })}
        title={t('source.saves')}
        value={shownText}
        error={draft?.isRejected ? t('source.textRefused') : undefined}
        rows={Math.min(4, shownText.split('\n').length)}
        maxLength={SOURCE_LIMITS.textMaxLength}
        enterKeyHint="done"
        disabled={disabled}
        aria-busy={busy}
        onChange={(typed) => onDraft(() => ({ text: typed, isRejected: false }))}
        onFocus={() => (wasLeftWhileBusy.current = false)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {previousText !== null && draft === null && (
        <Button
          variant="ghost"
          icon={Undo2}
          aria-label={t('source.undoText', { name })}
          disabled={disabled}
          busy={busy}
          onClick={() => save(previousText, null)}
        >
          {t('source.undo')}
        </Button>
      )}
    </Box>
  );
}

function updateDraft(outcome: TextOutcome, draft: TextDraft): TextDraft | null {
  if (outcome === 'saved') return null;
  return { ...draft, isRejected: outcome === 'rejected' };
}
