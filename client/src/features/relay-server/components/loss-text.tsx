import { Text } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LOW_PHONE } from '../../../ui/hero.js';

interface Props {
  /** Scene that viewers see while the feed is lost; null if they see something else, or see it later. */
  visibleScene: string | null;
  /** Scene that is shown again when the feed is back; null if the scene is unknown, undefined if none returns. */
  returnScene: string | null | undefined;
}

const SEEN_STYLE = {
  mt: { base: 'var(--loss-gap, 2px)', lg: '1' },
  fontSize: { lg: 'sm' },
  fontWeight: '700',
  lineHeight: { base: '17px', lg: '20px' },
} as const;
/**
 * One line in the usual fonts of phones. Wide fonts and long names of scenes take two, which fill the band, in a
 * smaller font if needed: `--length` is the number of characters, and the width of a line is that of the band without
 * padding and icon. The band of a low phone has one line.
 */
const SENTENCE_STYLE = {
  hideFrom: 'lg',
  mt: 'var(--loss-gap, 2px)',
  lineClamp: 2,
  fontSize: 'clamp(12.5px, (200cqi - 160px) * 1.45 / var(--length), 15px)',
  fontWeight: '700',
  lineHeight: '16px',
  css: {
    '@container (max-width: 359px)': {
      fontSize: 'clamp(12.5px, (200cqi - 110px) * 1.45 / var(--length), 15px)',
    },
    [LOW_PHONE]: { display: 'block', whiteSpace: 'nowrap', textOverflow: 'ellipsis', lineHeight: '17px' },
  },
} as const;

/** Says what viewers see while the feed is lost, and that the scene comes back. On a phone in one sentence. */
export function LossText({ visibleScene, returnScene }: Props) {
  const { t } = useTranslation();
  const seenText = visibleScene === null ? null : t('band.seen', { scene: visibleScene });
  const returnText =
    returnScene === undefined
      ? null
      : t(returnScene === null ? 'band.returnsAny' : 'band.returns', { scene: returnScene });
  const hasBoth = seenText !== null && returnText !== null;
  const sentence = t('band.seenUntil', { scene: visibleScene });
  return (
    <>
      {hasBoth && (
        <Text
          {...SENTENCE_STYLE}
          data-sentence
          title={sentence}
          style={{ '--length': sentence.length } as CSSProperties}
        >
          {sentence}
        </Text>
      )}
      {seenText !== null && (
        <Text {...SEEN_STYLE} truncate title={seenText} {...(hasBoth && { hideBelow: 'lg' })}>
          {seenText}
        </Text>
      )}
      {returnText !== null && (
        <Text
          fontSize="sm"
          lineHeight="20px"
          truncate
          title={returnText}
          {...(hasBoth ? { hideBelow: 'lg' } : { lgDown: { srOnly: true } })}
        >
          {returnText}
        </Text>
      )}
    </>
  );
}
