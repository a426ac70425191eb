import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Scene that viewers see while the feed is lost; null if they see something else, or see it later. */
  visibleScene: string | null;
  /** Scene that is shown again when the feed is back; null if the scene is unknown, undefined if none returns. */
  returnScene: string | null | undefined;
}

const SEEN_STYLE = {
  mt: { lg: '1' },
  fontSize: { lg: 'sm' },
  fontWeight: '700',
  lineHeight: { base: '20px', lg: '1.5' },
} as const;
/** One line. What has no room in it is in a second line, which is hidden. */
const LINE_STYLE = {
  hideFrom: 'lg',
  wrap: 'wrap',
  me: '-2',
  height: '20px',
  overflow: 'hidden',
  fontSize: 'clamp(12.5px, 3.5cqi, 14px)',
  fontWeight: '700',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
} as const;
/** Takes no width from the sentences, which cover it where they fit. */
const SHORT_STYLE = { flexShrink: '0', width: 'full', me: '-100%', truncate: true } as const;

/**
 * Says what viewers see while the feed is lost, and that the scene comes back. On a desktop in two lines, on a phone in
 * one: two sentences, or a shorter one if they do not fit.
 */
export function LossText({ visibleScene, returnScene }: Props) {
  const { t } = useTranslation();
  const seenText = visibleScene === null ? null : t('band.seen', { scene: visibleScene });
  const returnText =
    returnScene === undefined
      ? null
      : t(returnScene === null ? 'band.returnsAny' : 'band.returns', { scene: returnScene });
  const isOneLine = seenText !== null && Boolean(returnScene);
  return (
    <>
      {isOneLine && (
        <Flex {...LINE_STYLE}>
          <Box as="span" aria-hidden {...SHORT_STYLE}>
            {seenText}, {t('trail.next', { scene: returnScene })}
          </Box>
          <Box as="span" flexShrink="0" bg="lossFill">
            {seenText}. {returnText}.
          </Box>
        </Flex>
      )}
      {seenText !== null && (
        <Text {...SEEN_STYLE} truncate title={seenText} {...(isOneLine && { hideBelow: 'lg' })}>
          {seenText}
        </Text>
      )}
      {returnText !== null && (
        <Text
          fontSize="sm"
          truncate
          title={returnText}
          {...(isOneLine ? { hideBelow: 'lg' } : { lgDown: { srOnly: true } })}
        >
          {returnText}
        </Text>
      )}
    </>
  );
}
