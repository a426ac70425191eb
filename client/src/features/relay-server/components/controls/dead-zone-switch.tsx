import { Box, Flex } from '@chakra-ui/react';
import { SERVER_TIMES } from '@trailcast/schema/limits';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { ConfirmBar } from '../../../../ui/confirm-bar.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import { usePending } from '../../../../ui/use-pending.js';
import { formatSeconds } from '../../format-delay.js';

/** The feed-loss scene, and the time without a feed until it is shown, ms. */
export interface FeedLoss {
  scene: string;
  afterMs: number;
}

interface Props {
  scenes: readonly string[];
  /** Null if the last picture stays until the feed returns. */
  feedLoss: FeedLoss | null;
  disabled: boolean;
  busy: boolean;
  onSet: (feedLoss: FeedLoss | null) => void;
}

const DELAYS_MS = [1000, 2000, 3000, 5000, 10_000, 30_000, 60_000];

/** Select for the feed-loss scene. A choice is pending until it is confirmed. */
export const DeadZoneSwitch = memo(function DeadZoneSwitch({
  scenes,
  feedLoss,
  disabled,
  busy,
  onSet,
}: Props) {
  const { t, i18n } = useTranslation();
  const choice = usePending(feedLoss, isSameFeedLoss);
  const chosenLoss = choice.value;
  const afterMs = chosenLoss?.afterMs ?? SERVER_TIMES.defaultFeedLossAfterMs;
  const formatDelay = (ms: number) => formatSeconds(i18n.language, ms / 1000);
  const delays = [...new Set([...DELAYS_MS, afterMs])].sort((a, b) => a - b);
  const names = chosenLoss && !scenes.includes(chosenLoss.scene) ? [...scenes, chosenLoss.scene] : scenes;
  return (
    <Box role="group" aria-label={t('deadZone.title')}>
      <Disclosure
        title={t('deadZone.title')}
        state={t(chosenLoss ? 'deadZone.on' : 'deadZone.off', {
          scene: chosenLoss?.scene,
          delay: formatDelay(afterMs),
        })}
      >
        <Flex gap="2" wrap="wrap">
          <Box flex="1" minW="160px">
            <ChoiceField
              label={t('deadZone.scene')}
              none={t('deadZone.never')}
              value={chosenLoss?.scene ?? ''}
              choices={names.map((scene) => ({ id: scene, name: scene }))}
              disabled={disabled}
              onChoose={(scene) => choice.choose(scene === '' ? null : { scene, afterMs })}
            />
          </Box>
          {chosenLoss && (
            <Box flex="1" minW="156px">
              <ChoiceField
                label={t('deadZone.after')}
                value={String(afterMs)}
                choices={delays.map((ms) => ({ id: String(ms), name: formatDelay(ms) }))}
                disabled={disabled}
                onChoose={(ms) => choice.choose({ scene: chosenLoss.scene, afterMs: Number(ms) })}
              />
            </Box>
          )}
        </Flex>
      </Disclosure>
      {choice.isPending && (
        <ConfirmBar
          text={t('deadZone.pending')}
          busy={busy}
          onConfirm={() => onSet(choice.value)}
          onUndo={choice.undo}
        />
      )}
    </Box>
  );
});

function isSameFeedLoss(a: FeedLoss | null, b: FeedLoss | null): boolean {
  return a?.scene === b?.scene && a?.afterMs === b?.afterMs;
}
