import { Box, Flex, Text } from '@chakra-ui/react';
import { Clapperboard, Smartphone, Tv, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Dark when dead, pulsing while it is being established, lit when it carries. */
export type Hop = 'dead' | 'pending' | 'carrying';

export interface Waymark {
  hop: Hop;
  /** Its state in a word. */
  state: string;
  /** What it carries: a rate, a scene, a time. */
  figure?: string | undefined;
}

interface Props {
  phone: Waymark;
  studio: Waymark;
  platform: Waymark;
}

const COLOUR: Record<Hop, string> = { dead: 'muted', pending: 'amber', carrying: 'moss' };

/** The line phone → studio → platform: one glance says where the broadcast is broken. */
export function Trail({ phone, studio, platform }: Props) {
  const { t } = useTranslation();
  return (
    <Flex as="ol" listStyleType="none" aria-label={t('trail.label')} align="flex-start" my="2">
      <Stop icon={Smartphone} name={t('trail.phone')} mark={phone} />
      <Way hop={phone.hop} />
      <Stop icon={Clapperboard} name={t('trail.studio')} mark={studio} />
      <Way hop={platform.hop} />
      <Stop icon={Tv} name={t('trail.platform')} mark={platform} />
    </Flex>
  );
}

function Stop({ icon: Icon, name, mark }: { icon: LucideIcon; name: string; mark: Waymark }) {
  const lit = mark.hop === 'carrying';
  return (
    <Box as="li" textAlign="center" width={{ base: '88px', md: '140px' }} flex="none">
      <Flex
        aria-hidden
        boxSize="56px"
        mx="auto"
        mb="1"
        align="center"
        justify="center"
        borderRadius="full"
        borderWidth="3px"
        borderColor={COLOUR[mark.hop]}
        bg={lit ? COLOUR[mark.hop] : 'transparent'}
        color={lit ? 'ground' : COLOUR[mark.hop]}
        {...(mark.hop === 'pending' && { animation: 'pulse 1.2s ease-in-out infinite' })}
      >
        <Icon size={26} />
      </Flex>
      <Text fontSize="sm" color="muted">
        {name}
      </Text>
      <Text fontWeight="700" overflowWrap="anywhere" lineHeight="1.25">
        {mark.state}
      </Text>
      <Text fontSize="sm" minH="21px" overflowWrap="anywhere">
        {mark.figure}
      </Text>
    </Box>
  );
}

function Way({ hop }: { hop: Hop }) {
  return (
    <Box
      as="li"
      aria-hidden
      flex="1"
      minW="12px"
      mt="27px"
      borderTopWidth="3px"
      borderTopStyle={hop === 'carrying' ? 'solid' : 'dashed'}
      borderColor={COLOUR[hop]}
    />
  );
}
