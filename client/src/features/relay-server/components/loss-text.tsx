import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

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
/** One line, so that the text has a distance from the band's edges. A narrow band is higher, and has two large lines. */
const SENTENCE_STYLE = {
  hideFrom: 'lg',
  mt: 'var(--loss-gap, 2px)',
  truncate: true,
  fontSize: 'clamp(12.5px, 3.8cqi, 16px)',
  fontWeight: '700',
  lineHeight: '17px',
  css: {
    '@container (max-width: 359px)': {
      '@media (min-height: 720px)': {
        maxH: '32px',
        whiteSpace: 'normal',
        fontSize: '15px',
        lineHeight: '16px',
      },
    },
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
  const sentence = t(returnScene === null ? 'band.seenThenAny' : 'band.seenThen', {
    scene: visibleScene,
    next: returnScene,
  });
  return (
    <>
      {hasBoth && (
        <Text {...SENTENCE_STYLE} title={sentence}>
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
