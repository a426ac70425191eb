import { Box, Flex, Image, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { useNow } from '../../../ui/use-now.js';
import type { PreviewSource } from '../preview-source.js';

/** A picture of the server, and when it arrived, ms since the epoch. */
export interface PreviewPicture {
  /** Null: there was none. */
  url: string | null;
  at: number;
}

interface Props {
  source: PreviewSource;
  /** The newest picture; null before the first. */
  picture: PreviewPicture | null;
  onSource: (source: PreviewSource) => void;
}

/** An older picture is not shown as the present one, ms. */
const OLD_MS = 5_000;
/** 15 kB every 2 s. */
const MEGABYTES_AN_HOUR = 27;

/** What viewers get, or the feed, as a small picture. An old one is grey, with its age. */
export function Preview({ source, picture, onSource }: Props) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('preview.title')} maxW="480px">
      {source !== 'off' && <Screen name={t(`preview.${source}`)} picture={picture} />}
      <Flex gap="2" align="end" wrap="wrap">
        <Box flex="1" minW="156px">
          <ChoiceField
            label={t('preview.show')}
            value={source}
            choices={(['program', 'feed', 'off'] as const).map((id) => ({ id, name: t(`preview.${id}`) }))}
            onChoose={(chosen) => onSource(chosen as PreviewSource)}
          />
        </Box>
        {source !== 'off' && (
          <Text flex="1" minW="156px" fontSize="sm" color="muted">
            {t('preview.cost', { megabytes: MEGABYTES_AN_HOUR })}
          </Text>
        )}
      </Flex>
    </Box>
  );
}

function Screen({ name, picture }: { name: string; picture: PreviewPicture | null }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const isOld = picture !== null && now - picture.at > OLD_MS;
  return (
    <Box position="relative" aspectRatio={16 / 9} bg="black" borderRadius="12px" overflow="hidden" mb="2">
      {picture?.url ? (
        <Image
          src={picture.url}
          alt={name}
          width="full"
          height="full"
          objectFit="contain"
          {...(isOld && { filter: 'grayscale(1)', opacity: 0.6 })}
        />
      ) : (
        <Flex height="full" align="center" justify="center">
          <Text color="white">{t('preview.none')}</Text>
        </Flex>
      )}
      {isOld && picture.url && (
        <Text position="absolute" bottom="0" insetX="0" px="3" py="1" bg="black" color="white" fontSize="sm">
          {t('preview.old', { age: formatAgo(picture.at, now, i18n.language) })}
        </Text>
      )}
    </Box>
  );
}
