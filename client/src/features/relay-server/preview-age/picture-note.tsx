import { Text } from '@chakra-ui/react';

/** In the picture's lower corner; on a phone above the controls and the delay, which are on the picture. */
const NOTE_STYLE = {
  position: 'absolute',
  insetStart: '2',
  bottom: { base: '92px', lg: '2' },
  maxW: 'calc(100% - 16px)',
  px: '3',
  py: '1',
  borderRadius: 'md',
  bg: 'black',
  color: 'white',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
} as const;

/**
 * Says that the picture is not current. It has no live region, because a change of the scene is announced with its
 * switch.
 */
export function PictureNote({ children }: { children: string }) {
  return (
    <Text {...NOTE_STYLE} truncate data-note>
      {children}
    </Text>
  );
}
