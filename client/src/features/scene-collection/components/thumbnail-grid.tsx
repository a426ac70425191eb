import { Box, Center, Grid, Text } from '@chakra-ui/react';
import { CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';

/** Maximum number of thumbnails. */
export const MAX_THUMBNAILS = 4;

const NARROW = '@container (max-width: 439px)';

/**
 * Shows thumbnails of a collection's scenes in one row. The row has the same height while the thumbnails load, and with
 * any number of scenes.
 */
export function ThumbnailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box css={{ containerType: 'inline-size' }} mb="3">
      <Grid
        as="ul"
        role="list"
        aria-label={label}
        // Contains the texts for screen readers, which are out of the flow.
        position="relative"
        gap="2"
        templateColumns={`repeat(${MAX_THUMBNAILS}, minmax(0, 1fr))`}
      >
        {children}
      </Grid>
    </Box>
  );
}

/** In a narrow row the caption has two short lines, otherwise one. */
const CAPTION_STYLE = {
  fontSize: 'sm',
  lineHeight: '20px',
  minH: '20px',
  lineClamp: 1,
  [NARROW]: { fontSize: '12px', lineHeight: '16px', minH: '32px', lineClamp: 2 },
} as const;

interface ThumbnailProps {
  caption?: string;
  /** True for the scene on program, which has a frame and a dot. */
  isOnProgram?: boolean;
  children: ReactNode;
}

/** Drawn over the picture, because a border around it would change its aspect ratio. */
const FRAME_STYLE = {
  content: '""',
  position: 'absolute',
  inset: '0',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'inherit',
  pointerEvents: 'none',
} as const;
const ON_PROGRAM_STYLE = { outline: '2px solid', outlineColor: 'ink', outlineOffset: '1px' } as const;

/** A picture with its caption. Screen readers get the caption from the picture's accessible name. */
export function Thumbnail({ caption = '', isOnProgram = false, children }: ThumbnailProps) {
  return (
    <Box as="li" listStyleType="none" minW="0" data-on-program={isOnProgram}>
      <Box
        position="relative"
        aspectRatio={16 / 9}
        overflow="hidden"
        borderRadius="10px"
        _after={FRAME_STYLE}
        {...(isOnProgram && ON_PROGRAM_STYLE)}
      >
        {children}
        {isOnProgram && (
          <Center
            position="absolute"
            top="1"
            left="1"
            boxSize="5"
            borderRadius="full"
            bg="ink"
            color="ground"
          >
            <CircleDot aria-hidden size={14} />
          </Center>
        )}
      </Box>
      <Text
        aria-hidden
        mt="1"
        {...(isOnProgram ? { fontWeight: '600' } : { color: 'muted' })}
        overflowWrap="anywhere"
        hyphens="auto"
        css={CAPTION_STYLE}
        title={caption}
      >
        {caption}
      </Text>
    </Box>
  );
}
