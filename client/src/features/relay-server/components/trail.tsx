import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export type Hop = 'dead' | 'pending' | 'carrying';

interface Props {
  phone: Hop;
  platform: Hop;
  /** kbit/s of the feed. */
  kbps: number | null;
  scene: string | null;
  /** In words: sending, offline, reconnecting. */
  platformText: string;
}

const COLOUR: Record<Hop, string> = { dead: 'muted', pending: 'amber', carrying: 'moss' };

/** The line phone → studio → platform: one glance says where the broadcast is broken. */
export function Trail({ phone, platform, kbps, scene, platformText }: Props) {
  const { t, i18n } = useTranslation();
  const mbit = ((kbps ?? 0) / 1000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <Flex as="ol" listStyleType="none" aria-label={t('trail.label')} align="flex-start" mb="4">
      <Waymark
        hop={phone}
        name={t('trail.phone')}
        figure={phone === 'carrying' ? t('trail.receiving') : t('trail.offline')}
        detail={phone === 'carrying' ? t('trail.mbit', { value: mbit }) : undefined}
      />
      <Line hop={phone} />
      <Waymark
        hop={scene === null ? 'dead' : 'carrying'}
        name={t('trail.studio')}
        figure={scene ?? t('trail.noScene')}
      />
      <Line hop={platform} />
      <Waymark hop={platform} name={t('trail.platform')} figure={platformText} />
    </Flex>
  );
}

function Waymark({ hop, name, figure, detail }: { hop: Hop; name: string; figure: string; detail?: string }) {
  return (
    <Box as="li" textAlign="center" minW="72px" maxW="120px">
      <Box
        aria-hidden
        boxSize="20px"
        mx="auto"
        mb="1"
        borderRadius="full"
        borderWidth="3px"
        borderColor={COLOUR[hop]}
        bg={hop === 'carrying' ? COLOUR[hop] : 'transparent'}
      />
      <Text fontSize="14px" color="muted">
        {name}
      </Text>
      <Text fontSize="16px" fontWeight="600" wordBreak="break-word">
        {figure}
      </Text>
      {detail && (
        <Text fontSize="14px" color="muted">
          {detail}
        </Text>
      )}
    </Box>
  );
}

function Line({ hop }: { hop: Hop }) {
  return (
    <Box
      as="li"
      aria-hidden
      flex="1"
      mt="9px"
      borderTopWidth="3px"
      borderStyle={hop === 'carrying' ? 'solid' : 'dashed'}
      borderColor={COLOUR[hop]}
    />
  );
}
