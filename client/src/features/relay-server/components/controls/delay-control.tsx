import { Box } from '@chakra-ui/react';
import { SERVER_TIMES } from '@trailcast/schema/limits';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmBar } from '../../../../ui/confirm-bar.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { TextField } from '../../../../ui/field/text-field.js';
import { useNow } from '../../../../ui/use-now.js';
import { usePending } from '../../../../ui/use-pending.js';
import { formatDelay, formatSeconds, type DelayStatus } from '../../format-delay.js';

const CHOICES_S = [0, 5, 10, 20, 30, 60];
const MAX_DELAY_S = SERVER_TIMES.maxDelayMs / 1000;
const OTHER_CHOICE = 'other';

interface Props {
  /** The requested delay, s. */
  requestedSeconds: number;
  /** The delay in effect; null while no broadcast is delayed. */
  delay: DelayStatus | null;
  isBroadcasting: boolean;
  busy: boolean;
  onSet: (seconds: number) => void;
}

/** Select for the delay, with the delay in effect. A choice is pending until it is confirmed. */
export const DelayControl = memo(function DelayControl({
  requestedSeconds,
  delay,
  isBroadcasting,
  busy,
  onSet,
}: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const choice = usePending(requestedSeconds);
  const [isOtherChosen, setOtherChosen] = useState(false);
  const choices = [...new Set([...CHOICES_S, requestedSeconds])].sort((a, b) => a - b);
  const formatChoice = (seconds: number) =>
    seconds === 0 ? t('delay.off') : formatSeconds(i18n.language, seconds);
  return (
    <Box role="group" aria-label={t('delay.title')}>
      <Disclosure
        title={t('delay.title')}
        state={`${formatDelay({ requestedSeconds, delay, isBroadcasting }, now, t, i18n.language)}${delay?.limited ? ` ${t('delay.limited')}` : ''}`}
      >
        <ChoiceField
          label={t('delay.choice')}
          value={isOtherChosen ? OTHER_CHOICE : String(choice.value)}
          choices={[
            ...choices.map((seconds) => ({ id: String(seconds), name: formatChoice(seconds) })),
            { id: OTHER_CHOICE, name: t('delay.other') },
          ]}
          disabled={delay?.state === 'ending'}
          onChoose={(id) => {
            setOtherChosen(id === OTHER_CHOICE);
            if (id !== OTHER_CHOICE) choice.choose(Number(id));
          }}
        />
        {isOtherChosen && <SecondsField value={choice.value} onChange={choice.choose} />}
      </Disclosure>
      {choice.isPending && (
        <ConfirmBar
          text={t(findPendingTextKey(choice.value, requestedSeconds, isBroadcasting))}
          busy={busy}
          onConfirm={() => {
            setOtherChosen(false);
            onSet(choice.value);
          }}
          onUndo={() => {
            setOtherChosen(false);
            choice.undo();
          }}
        />
      )}
    </Box>
  );
});

/** Accepts whole numbers of seconds. Other input is not reported. */
function SecondsField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(value));
  const isValid = isValidDelay(text);
  return (
    <Box mt="2">
      <TextField
        label={t('delay.seconds', { most: MAX_DELAY_S })}
        inputMode="numeric"
        value={text}
        error={isValid ? undefined : t('delay.notSeconds', { most: MAX_DELAY_S })}
        onChange={(newText) => {
          setText(newText);
          if (isValidDelay(newText)) onChange(Number(newText));
        }}
      />
    </Box>
  );
}

function isValidDelay(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) <= MAX_DELAY_S;
}

function findPendingTextKey(seconds: number, requestedSeconds: number, isBroadcasting: boolean): string {
  if (!isBroadcasting) return 'delay.pending';
  return seconds > requestedSeconds ? 'delay.pendingLonger' : 'delay.pendingShorter';
}
