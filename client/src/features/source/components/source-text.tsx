import { Box } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/limits';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { TextAreaField } from '../../../ui/field/text-area-field.js';

interface Props {
  name: string;
  text: string;
  disabled: boolean;
  busy: boolean;
  /** Resolves when it has been answered: true if it is saved. */
  onText: (text: string) => Promise<boolean>;
}

/** A text that is edited in place: saved by Enter or when it is left, discarded by Escape, and undone by a button. */
export function SourceText({ name, text, disabled, busy, onText }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  /** The text before the newest change. */
  const [before, setBefore] = useState<string | null>(null);
  const save = (wanted: string, undoTo: string | null) =>
    void onText(wanted).then((isSaved) => {
      if (!isSaved) return;
      setBefore(undoTo);
      // What was typed in the meantime stays.
      setDraft((now) => (now === wanted ? null : now));
    });
  const leave = () => {
    if (draft === null || busy) return;
    if (draft === text) setDraft(null);
    else save(draft, text);
  };
  /** Left while another change of the source ran. */
  const isLeft = useRef(false);
  const onBlur = () => {
    if (busy) isLeft.current = true;
    else leave();
  };
  useEffect(
    function saveWhatWasLeft() {
      if (busy || !isLeft.current) return;
      isLeft.current = false;
      leave();
    },
    // The callback is another one in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [busy],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    <Box mb="2">
      <TextAreaField
        label={t('source.text', { name })}
        title={t('source.saves')}
        value={draft ?? text}
        rows={Math.min(4, (draft ?? text).split('\n').length)}
        maxLength={SOURCE_LIMITS.textMaxLength}
        enterKeyHint="done"
        disabled={disabled}
        aria-busy={busy}
        onChange={setDraft}
        onFocus={() => (isLeft.current = false)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {before !== null && draft === null && (
        <Button
          variant="ghost"
          icon={Undo2}
          aria-label={t('source.undoText', { name })}
          disabled={disabled}
          busy={busy}
          onClick={() => save(before, null)}
        >
          {t('source.undo')}
        </Button>
      )}
    </Box>
  );
}
