import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Maximum number of thumbnails. */
export const MAX_THUMBNAILS = 4;

/** In a narrow pane, half of the third thumbnail shows that the row scrolls. */
const WIDTHS = {
  '@media (pointer: coarse)': { scrollbarWidth: 'none' },
  '& > *': { width: '40cqw', flexShrink: '0' },
  '@container (min-width: 440px)': { '& > *': { width: `calc((100cqw - 24px) / ${MAX_THUMBNAILS})` } },
} as const;

/**
 * Shows thumbnails of a collection's scenes in one row. It keeps its height while they load, and with any number of
 * scenes. It takes the focus only if it scrolls, so that the keyboard can scroll it.
 */
export function ThumbnailRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement & HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(function measure() {
    const { current } = row;
    if (!current) return;
    const observer = new ResizeObserver(() => setScrollable(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box css={{ containerType: 'inline-size' }} mb="3">
      <Flex
        as="ul"
        role="list"
        aria-label={label}
        {...(isScrollable && { tabIndex: 0 })}
        ref={row}
        // Contains the texts for screen readers, which are out of the flow.
        position="relative"
        gap="2"
        overflowX="auto"
        borderRadius="10px"
        _focusVisible={{ outlineOffset: '-3px' }}
        css={WIDTHS}
      >
        {children}
      </Flex>
    </Box>
  );
}

/** A picture with its caption, which screen readers get from the picture. */
export function Thumbnail({ caption = '', children }: { caption?: string; children: ReactNode }) {
  return (
    <Box as="li" listStyleType="none" minW="0">
      <Box aspectRatio={16 / 9} overflow="hidden" borderRadius="10px" borderWidth="1px" borderColor="line">
        {children}
      </Box>
      <Text aria-hidden fontSize="sm" color="muted" truncate minH="21px" title={caption}>
        {caption}
      </Text>
    </Box>
  );
}
