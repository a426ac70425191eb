import { Box, Flex, Text } from '@chakra-ui/react';
import { Check, ShieldAlert, SlidersVertical, Smartphone, Tv, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { computeFlowSeconds } from '../flow-rate.js';
import { fitTextStyle } from '../fit-text.js';

/** Grey if inactive, amber and pulsing if pending, green if active, amber if weak, red if lost during a broadcast. */
export type TrailStatus = 'inactive' | 'pending' | 'active' | 'weak' | 'lost';

/** The phone, the studio or the platform on the trail. */
export interface TrailPoint {
  status: TrailStatus;
  statusText: string;
  /** Bitrate, scene, time or advice. */
  figure?: string | undefined;
  /** Bitrate of the point's connection, kbit/s. */
  kbps?: number | undefined;
  /** True if a panic hides the scene from viewers. */
  isHidden?: boolean;
  /** True for a tick instead of the point's icon, because nothing is left to do there. */
  isDone?: boolean;
  /** True if the point is not used yet and its turn comes later. It is fainter than the others. */
  isLater?: boolean;
}

interface Props {
  phone: TrailPoint;
  studio: TrailPoint;
  platform: TrailPoint;
  /** Age of the data as text; null while it is current. */
  age?: string | null;
  /** State of the phone's links as a sentence; null if the phone does not bond. */
  links?: string | null;
}

/** Diameter of a point's circle. The hero makes it smaller in a wide pane. */
const CIRCLE = 'var(--trail-circle, 56px)';
/** Height of a point's name, and of its figure. */
const LINE_HEIGHT = 'var(--trail-line, 21px)';
/** Style of a point's status. In a low line, a padding that takes no room keeps descenders visible. */
const STATUS_STYLE = {
  fontWeight: '700',
  lineHeight: 'var(--trail-status-line, 20px)',
  pb: 'var(--trail-descent, 0px)',
  mb: 'calc(-1 * var(--trail-descent, 0px))',
} as const;
const COLOURS: Record<TrailStatus, string> = {
  inactive: 'muted',
  pending: 'amber',
  active: 'moss',
  weak: 'amber',
  lost: 'loss',
};

/** Background and icon colour of filled circles. */
const FILL_STYLES: Partial<Record<TrailStatus, { bg: string; color: string }>> = {
  active: { bg: 'moss', color: 'ground' },
  lost: { bg: 'lossFill', color: 'onLossFill' },
};

/** The ring of a point whose turn comes later. */
const LATER_RING = 'color-mix(in srgb, var(--tc-colors-muted) 40%, transparent)';

/** The colours of the panic band, so that a panic does not look like a loss. */
const HIDDEN_STYLE = { bg: 'ink', color: 'ground', borderColor: 'ink' } as const;

/**
 * Draws the trail: phone, studio and platform, joined by lines. It shows where a broadcast is interrupted. Outdated
 * points are drawn as inactive.
 */
export function Trail({ age = null, links = null, ...points }: Props) {
  const { t } = useTranslation();
  const deactivateOutdated = (point: TrailPoint): TrailPoint =>
    age === null ? point : { ...point, status: 'inactive' };
  const [phone, studio, platform] = [
    deactivateOutdated(points.phone),
    deactivateOutdated(points.studio),
    deactivateOutdated(points.platform),
  ];
  const statusTexts = [phone, studio, platform].map(({ statusText }) => statusText);
  return (
    <>
      <Flex
        as="ol"
        listStyleType="none"
        aria-label={t('trail.label')}
        align="flex-start"
        css={{ containerType: 'inline-size' }}
      >
        <Point icon={Smartphone} name={t('trail.phone')} point={phone} statusTexts={statusTexts} />
        <Point
          icon={SlidersVertical}
          name={t('trail.studio')}
          point={studio}
          statusTexts={statusTexts}
          lineStatus={phone.status}
          kbps={phone.kbps}
        />
        <Point
          icon={Tv}
          name={t('trail.platform')}
          point={platform}
          statusTexts={statusTexts}
          lineStatus={platform.status}
          kbps={platform.kbps}
        />
      </Flex>
      {links !== null && age === null && (
        <Text mt={{ base: '1', lg: '0' }} fontSize="sm" color={{ lg: 'muted' }} textAlign="center">
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

interface PointProps {
  icon: LucideIcon;
  name: string;
  point: TrailPoint;
  /** The status texts of all points, which have the same font size. */
  statusTexts: readonly string[];
  /** Status of the line from the point before; the first point has none. */
  lineStatus?: TrailStatus;
  /** Bitrate on that line, kbit/s. */
  kbps?: number | undefined;
}

function Point({ icon: Icon, name, point, statusTexts, lineStatus, kbps }: PointProps) {
  const ReachedIcon = point.isDone ? Check : Icon;
  const StatusIcon = point.isHidden ? ShieldAlert : point.status === 'lost' ? WifiOff : ReachedIcon;
  return (
    <Box as="li" textAlign="center" flex="1 1 0" minW="0" px="1px" position="relative">
      {lineStatus && <Line status={lineStatus} kbps={kbps} />}
      <Flex
        aria-hidden
        boxSize={CIRCLE}
        mx="auto"
        mb="var(--trail-gap, 4px)"
        align="center"
        justify="center"
        borderRadius="full"
        borderWidth="3px"
        borderColor={point.isLater ? LATER_RING : COLOURS[point.status]}
        color={COLOURS[point.status]}
        {...(point.isHidden && point.status !== 'inactive' ? HIDDEN_STYLE : FILL_STYLES[point.status])}
        {...(point.status === 'pending' && { animation: 'pulse 1.2s ease-in-out infinite' })}
      >
        <StatusIcon size={26} style={{ maxWidth: 'var(--trail-icon, 55%)' }} />
      </Flex>
      <Text data-name fontSize="sm" lineHeight={LINE_HEIGHT} color={{ lg: 'muted' }}>
        {name}
      </Text>
      <Text
        {...STATUS_STYLE}
        {...(point.isLater && LATER_STATUS_STYLE)}
        {...fitTextStyle(point.statusText, statusTexts)}
      >
        {point.statusText}
      </Text>
      <Text
        minH={LINE_HEIGHT}
        {...createFigureStyle(point.figure ?? '')}
        {...(point.status === 'lost' && !point.isHidden && ADVICE_STYLE)}
      >
        {point.figure}
      </Text>
    </Box>
  );
}

const LATER_STATUS_STYLE = { color: 'muted', fontWeight: '400' } as const;
/** Style of a figure that says what to do. Not coloured, because it is not a link. */
const ADVICE_STYLE = { fontWeight: '700' } as const;

/** Maximum characters of a figure in the normal font size in a narrow trail. */
const NARROW_FIGURE_LENGTH = 12;
const NARROW_TRAIL = '@container (max-width: 315px)';

/** Keeps a figure, such as a scene's name, on one line, so that the height of the trail does not change. */
const createFigureStyle = (text: string) =>
  ({
    title: text,
    fontSize: 'sm',
    lineHeight: LINE_HEIGHT,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    css: text.length > NARROW_FIGURE_LENGTH ? { [NARROW_TRAIL]: { fontSize: '12px' } } : {},
  }) as const;

/** The line between two circles, dashed while pending or lost. */
function Line({ status, kbps }: { status: TrailStatus; kbps: number | undefined }) {
  const hasPackets = (status === 'active' || status === 'weak') && kbps !== 0;
  return (
    <Box
      aria-hidden
      data-line
      position="absolute"
      top={`calc(${CIRCLE} / 2 - 1px)`}
      left={`calc(-50% + ${CIRCLE} / 2 + 4px)`}
      right={`calc(50% + ${CIRCLE} / 2 + 4px)`}
      borderTopWidth="3px"
      borderTopStyle={status === 'pending' || status === 'lost' ? 'dashed' : 'solid'}
      borderColor={status === 'inactive' ? 'line' : COLOURS[status]}
    >
      {hasPackets && <Packets kbps={kbps} />}
    </Box>
  );
}

/** Distance between two packets, px. The keyframes `flow` move them by the same distance. */
const PACKET_DISTANCE = 24;

/** Packets that move along a line, faster with a higher bitrate. The packets do not move under reduced motion. */
function Packets({ kbps }: { kbps: number | undefined }) {
  return (
    <Box position="absolute" top="-6px" insetX="0" height="9px" overflow="hidden">
      <Box
        data-packets
        position="absolute"
        insetY="0"
        left={`-${PACKET_DISTANCE}px`}
        right="0"
        color="ink"
        backgroundImage="radial-gradient(circle at 12px 50%, currentColor 3px, transparent 3.5px)"
        backgroundSize={`${PACKET_DISTANCE}px 100%`}
        animation={`flow ${computeFlowSeconds(kbps)}s linear infinite`}
      />
    </Box>
  );
}
