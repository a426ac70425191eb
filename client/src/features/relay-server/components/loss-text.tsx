import { Flex, Text } from '@chakra-ui/react';
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
  lineHeight: '20px',
} as const;
/** A sentence in each line, or both in one where they fit. A low phone has room for one line, and hides the second. */
const LINES_STYLE = {
  hideFrom: 'lg',
  wrap: 'wrap',
  columnGap: '1',
  maxH: 'var(--loss-height, 34px)',
  overflow: 'hidden',
  fontSize: 'clamp(12.5px, 4.4cqi, 16px)',
  fontWeight: '700',
  lineHeight: '17px',
} as const;

/** Says what viewers see while the feed is lost, and that the scene comes back. On a phone both are sentences. */
export function LossText({ visibleScene, returnScene }: Props) {
  const { t } = useTranslation();
  const seenText = visibleScene === null ? null : t('band.seen', { scene: visibleScene });
  const returnText =
    returnScene === undefined
      ? null
      : t(returnScene === null ? 'band.returnsAny' : 'band.returns', { scene: returnScene });
  const hasBoth = seenText !== null && returnText !== null;
  return (
    <>
      {hasBoth && (
        <Flex {...LINES_STYLE}>
          {[seenText, returnText].map((text) => (
            <Text key={text} maxW="full" truncate>
              {text}.
            </Text>
          ))}
        </Flex>
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
