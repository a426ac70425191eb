import { chakra, Box, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { createPath, createScales, findAxisTop, type Line, type Span } from './graph-lines.js';

interface Props {
  title: string;
  /** The newest value as text. */
  currentText: string;
  lines: readonly Line[];
  gaps: readonly Span[];
  span: Span;
  /** Minimum for the top of the axis. */
  minTop: number;
  format: (value: number) => string;
  isOld: boolean;
  height: number;
}

const WIDTH = 480;
const MARGIN = 3;
/** Links differ in dashes and numbers, not only in colour. */
const DASHES = ['7 4', '2 3', '10 3 2 3', '4 6'];
const Svg = chakra('svg');

/** Chart of one figure: a solid line for the sum, a dashed line for each link. Spans without data are hatched. */
export function LineChart({ title, currentText, lines, gaps, span, minTop, format, isOld, height }: Props) {
  const id = useId();
  const top = findAxisTop(lines, minTop);
  const scales = createScales(span, top, { width: WIDTH, height, margin: MARGIN });
  const colour = isOld ? 'muted' : 'ink';
  return (
    <Box as="figure" m="0">
      <Flex as="figcaption" justify="space-between" gap="2" fontSize="sm">
        <Text fontWeight="600">{title}</Text>
        <Text fontWeight="700" color={colour}>
          {currentText}
        </Text>
      </Flex>
      <Box position="relative">
        <Svg
          role="img"
          aria-label={`${title}: ${currentText}`}
          data-gaps={gaps.length}
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          display="block"
          width="full"
          height={`${height}px`}
          borderWidth="1px"
          borderColor="line"
          borderRadius="8px"
          color={colour}
          fill="none"
        >
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V6" stroke="currentColor" strokeOpacity="0.35" strokeWidth="1" />
          </pattern>
          {gaps.map(({ from, to }) => (
            <rect
              key={from}
              x={scales.x(from)}
              y="0"
              width={scales.x(to) - scales.x(from)}
              height={height}
              fill={`url(#${id})`}
            />
          ))}
          {lines.map((line, index) => (
            <path
              key={line.link ?? 'all'}
              data-link={line.link ?? 'all'}
              d={createPath(line, gaps, scales)}
              stroke="currentColor"
              strokeWidth={line.link === null ? 2.5 : 1.5}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              {...(line.link !== null && { strokeDasharray: DASHES[(index - 1) % DASHES.length] })}
            />
          ))}
        </Svg>
        <Text
          position="absolute"
          top="0"
          left="1.5"
          fontSize="12px"
          color="muted"
          bg="surface"
          px="1"
          mt="1px"
        >
          {format(top)}
        </Text>
        {lines.map(({ link, values }) => {
          const lastValue = values.findLast(({ value }) => value !== null);
          if (link === null || !lastValue || lastValue.value === null) return null;
          const leftPercent = Math.min(94, Math.max(1, (scales.x(lastValue.time) / WIDTH) * 100 - 4));
          return (
            <Text
              key={link}
              aria-hidden
              position="absolute"
              left={`${leftPercent}%`}
              top={`${Math.max(0, scales.y(lastValue.value) - 15)}px`}
              fontSize="xs"
              fontWeight="700"
              color={colour}
            >
              {link}
            </Text>
          );
        })}
      </Box>
    </Box>
  );
}
