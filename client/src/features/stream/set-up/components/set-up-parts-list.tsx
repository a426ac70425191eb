import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button.js';
import type { SetUpParts } from '../set-up-parts.js';
import { LATENCY_MS } from '../set-up-profile.js';

interface Props {
  /** The parts for each protocol. */
  parts: readonly SetUpParts[];
  onCopy: (text: string) => void;
}

/**
 * Values to type into an app that can't scan a code, each with a copy button. The stream id contains the key and is not
 * shown.
 */
export function SetUpPartsList({ parts, onCopy }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
      {parts.map(({ protocol, host, port, streamId }) => (
        <Box key={protocol} as="section" aria-label={t(`setUp.${protocol}`)}>
          <Heading as="h3" fontSize="md" fontWeight="600">
            {t(`setUp.${protocol}`)}
          </Heading>
          <ValueRow name={t('setUp.host')} text={host} onCopy={onCopy} />
          <ValueRow name={t('setUp.port')} text={port} onCopy={onCopy} />
          <ValueRow name={t('setUp.streamId')} text={streamId} displayedText="••••••••" onCopy={onCopy} />
          <ValueRow name={t('setUp.latency')} text={String(LATENCY_MS)} onCopy={onCopy} />
        </Box>
      ))}
    </Stack>
  );
}

interface ValueRowProps {
  name: string;
  text: string;
  /** Shown instead of the value. */
  displayedText?: string;
  onCopy: (text: string) => void;
}

function ValueRow({ name, text, displayedText = text, onCopy }: ValueRowProps) {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap="2">
      <Box flex="1" minW="0">
        <Text fontSize="sm" color="muted">
          {name}
        </Text>
        <Text fontFamily="mono" overflowWrap="anywhere">
          {displayedText}
        </Text>
      </Box>
      <IconButton icon={Copy} label={t('setUp.copy', { name })} onClick={() => onCopy(text)} />
    </Flex>
  );
}
