import { Box } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmBar } from '../../../../ui/confirm-bar.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { usePending } from '../../../../ui/use-pending.js';
import { formatPictureFormat, formatQuality, type Quality } from '../../quality.js';

interface Props {
  /** Qualities of the node, cheapest first. */
  qualities: readonly Quality[];
  /** Name of the chosen quality; null for the node's default. */
  chosen: string | null;
  /** Height and frame rate of the picture that a broadcast sends now; null while OBS starts. */
  picture: { height: number; fps: number } | null;
  /** True to show the costs of a quality, which concern only operators. */
  forOperators: boolean;
  busy: boolean;
  onSet: (quality: string | null) => void;
}

/** Select for the quality of the next broadcast. A choice is pending until it is confirmed. */
export const QualitySwitch = memo(function QualitySwitch({
  qualities,
  chosen,
  picture,
  forOperators,
  busy,
  onSet,
}: Props) {
  const { t, i18n } = useTranslation();
  const offeredChoice = qualities.some(({ name }) => name === chosen) ? chosen : null;
  const choice = usePending(offeredChoice);
  const nextQuality = qualities.find(({ name, isDefault }) =>
    offeredChoice === null ? isDefault : name === offeredChoice,
  );
  const appliesToNextBroadcast =
    nextQuality !== undefined && picture !== null && formatPictureFormat(picture) !== nextQuality.name;
  const describeChoice = (quality: Quality) => formatQuality(quality, { forOperators }, t, i18n.language);
  return (
    <Box role="group" aria-label={t('quality.title')}>
      <Disclosure
        title={t('quality.title')}
        {...(nextQuality && {
          state: t(appliesToNextBroadcast ? 'quality.later' : 'quality.sends', {
            quality: formatQuality(nextQuality, { forOperators: false }, t, i18n.language),
          }),
        })}
      >
        <ChoiceField
          label={t('quality.choice')}
          none={t('quality.default')}
          value={choice.value ?? ''}
          choices={qualities.map((quality) => ({ id: quality.name, name: describeChoice(quality) }))}
          disabled={qualities.length < 2}
          onChoose={(name) => choice.choose(name === '' ? null : name)}
        />
      </Disclosure>
      {choice.isPending && (
        <ConfirmBar
          text={t('quality.pending')}
          busy={busy}
          onConfirm={() => onSet(choice.value)}
          onUndo={choice.undo}
        />
      )}
    </Box>
  );
});
