import { Box, Flex } from '@chakra-ui/react';
import { Type } from 'lucide-react';
import { readColour } from '../model/colour.js';
import { ScenePicture, type PictureContext } from './scene-picture.js';

interface Props {
  /** The source to show. */
  name: string;
  context: PictureContext;
}

const FRAME_STYLE = {
  width: '64px',
  height: '36px',
  flexShrink: '0',
  overflow: 'hidden',
  borderRadius: '6px',
} as const;
/** The ground of what is no picture. The line is over the content, so that a dark colour has an edge too. */
const GROUND_STYLE = {
  ...FRAME_STYLE,
  position: 'relative',
  bg: { base: 'surface', _dark: 'line' },
  _after: {
    content: '""',
    position: 'absolute',
    inset: '0',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'inherit',
  },
} as const;

/** Small picture of a source. A text has a sign instead, because it is unreadable in this size; a colour fills it. */
export function SourceThumbnail({ name, context }: Props) {
  const source = context.sources.get(name);
  if (source?.kind === 'text')
    return (
      <Flex css={GROUND_STYLE} align="center" justify="center">
        <Type aria-hidden size={20} />
      </Flex>
    );
  if (source?.kind === 'colour') {
    const { hex, opacity } = readColour(source.raw);
    return (
      <Box css={GROUND_STYLE}>
        <Box data-colour height="full" style={{ backgroundColor: hex, opacity }} />
      </Box>
    );
  }
  return (
    <Box css={FRAME_STYLE}>
      <ScenePicture name={name} context={context} />
    </Box>
  );
}
