import { Box, Flex, Text } from '@chakra-ui/react';
import { Clapperboard, ShieldAlert, Smartphone, Tv, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { flowSeconds } from '../flow-rate.js';
import { fit } from '../fit-words.js';

/** A segment: dark when inactive, pulsing while connecting, lit when active, amber when weak, red when lost on air. */
export type Hop = 'dead' | 'pending' | 'carrying' | 'weak' | 'lost';

export interface Waymark {
  hop: Hop;
  state: string;
  /** A figure: bitrate, scene or time. */
  figure?: string | undefined;
  /** Bitrate of this hop, kbit/s. */
  kbps?: number | undefined;
  /** True if viewers see something else, because of a panic. */
  isHidden?: boolean;
}

interface Props {
  phone: Waymark;
  studio: Waymark;
  platform: Waymark;
  /** Age of the data as text; null while it is current. */
  age?: string | null;
  /** State of the phone's links as a sentence, if it bonds several. */
  links?: string | null;
}

/** Width of a waymark's circle. The hero makes it smaller in a wide pane. */
const CIRCLE = 'var(--waymark, 56px)';
const COLOUR: Record<Hop, string> = {
  dead: 'muted',
  pending: 'amber',
  carrying: 'moss',
  weak: 'amber',
  lost: 'loss',
};

/** Background and icon of waymarks that are filled. */
const FILL: Partial<Record<Hop, { bg: string; color: string }>> = {
  carrying: { bg: 'moss', color: 'ground' },
  lost: { bg: 'lossFill', color: 'onLossFill' },
};

/** Like the band of the panic, not red like a loss. */
const HIDDEN = { bg: 'ink', color: 'ground', borderColor: 'ink' } as const;

/**
 * The path phone → studio → platform, which shows where a broadcast is interrupted. With outdated data nothing is lit.
 */
export function Trail({ age = null, links = null, ...marks }: Props) {
  const { t } = useTranslation();
  const now = (mark: Waymark): Waymark => (age === null ? mark : { ...mark, hop: 'dead' });
  const [phone, studio, platform] = [now(marks.phone), now(marks.studio), now(marks.platform)];
  const states = [phone, studio, platform].map(({ state }) => state);
  return (
    <>
      <Flex
        as="ol"
        listStyleType="none"
        aria-label={t('trail.label')}
        align="flex-start"
        css={{ containerType: 'inline-size' }}
      >
        <Stop icon={Smartphone} name={t('trail.phone')} mark={phone} states={states} />
        <Stop
          icon={Clapperboard}
          name={t('trail.studio')}
          mark={studio}
          states={states}
          line={phone.hop}
          kbps={phone.kbps}
        />
        <Stop
          icon={Tv}
          name={t('trail.platform')}
          mark={platform}
          states={states}
          line={platform.hop}
          kbps={platform.kbps}
        />
      </Flex>
      {links !== null && age === null && (
        <Text fontSize="sm" color="muted" mb="3">
          {links}
        </Text>
      )}
      {age !== null && (
        <Flex align="center" justify="center" gap="2" mb="3" fontWeight="700">
          <WifiOff aria-hidden size={20} />
          <Text>{t('trail.asOf', { age })}</Text>
        </Flex>
      )}
    </>
  );
}

interface StopProps {
  icon: LucideIcon;
  name: string;
  mark: Waymark;
  /** The states of all waymarks, which have one size. */
  states: readonly string[];
  /** The segment before this waymark. */
  line?: Hop;
  kbps?: number | undefined;
}

function Stop({ icon: Icon, name, mark, states, line, kbps }: StopProps) {
  const Sign = mark.isHidden ? ShieldAlert : mark.hop === 'lost' ? WifiOff : Icon;
  return (
    <Box as="li" textAlign="center" flex="1 1 0" minW="0" px="1px" position="relative">
      {line && <HopLine hop={line} kbps={kbps} />}
      <Flex
        aria-hidden
        boxSize={CIRCLE}
        mx="auto"
        mb="1"
        align="center"
        justify="center"
        borderRadius="full"
        borderWidth="3px"
        borderColor={COLOUR[mark.hop]}
        color={COLOUR[mark.hop]}
        {...(mark.isHidden && mark.hop !== 'dead' ? HIDDEN : FILL[mark.hop])}
        {...(mark.hop === 'pending' && { animation: 'pulse 1.2s ease-in-out infinite' })}
      >
        <Sign size={26} style={{ maxWidth: '55%' }} />
      </Flex>
      <Text fontSize="sm" color="muted">
        {name}
      </Text>
      <Text fontWeight="700" lineHeight="20px" {...fit(mark.state, states)}>
        {mark.state}
      </Text>
      <Text minH="21px" {...figureLook(mark.figure ?? '')}>
        {mark.figure}
      </Text>
    </Box>
  );
}

/** Characters of a figure, like the name of a scene, up to which it has the normal size. */
const FIGURE_LENGTH = 12;

/** One line in every state, so that what is below the trail stays where it is. */
const figureLook = (text: string) =>
  ({
    title: text,
    fontSize: text.length > FIGURE_LENGTH ? '12px' : 'sm',
    lineHeight: '21px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }) as const;

/** Line between the edges of two icons, which have the same width. Only a pending one is dashed. */
function HopLine({ hop, kbps }: { hop: Hop; kbps: number | undefined }) {
  const carries = hop === 'carrying' || hop === 'weak';
  return (
    <Box
      aria-hidden
      data-line
      position="absolute"
      top={`calc(${CIRCLE} / 2 - 1px)`}
      left={`calc(-50% + ${CIRCLE} / 2 + 4px)`}
      right={`calc(50% + ${CIRCLE} / 2 + 4px)`}
      borderTopWidth="3px"
      borderTopStyle={hop === 'pending' ? 'dashed' : 'solid'}
      borderColor={hop === 'dead' ? 'line' : COLOUR[hop]}
    >
      {carries && kbps !== 0 && <Packets kbps={kbps} />}
    </Box>
  );
}

/** Distance between two packets, px; the keyframes `flow` move them by the same distance. */
const GAP = 24;

/** Packets that move along a line, faster with a higher bitrate. They stand still under reduced motion. */
function Packets({ kbps }: { kbps: number | undefined }) {
  return (
    <Box position="absolute" top="-6px" insetX="0" height="9px" overflow="hidden">
      <Box
        data-packets
        position="absolute"
        insetY="0"
        left={`-${GAP}px`}
        right="0"
        color="ink"
        backgroundImage="radial-gradient(circle at 12px 50%, currentColor 3px, transparent 3.5px)"
        backgroundSize={`${GAP}px 100%`}
        animation={`flow ${flowSeconds(kbps)}s linear infinite`}
      />
    </Box>
  );
}
