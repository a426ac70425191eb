import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Visible text and accessible name. */
  name: string;
  isChosen: boolean;
  /** Shown on the picture, and read after the name. */
  badge?: ReactNode;
  onChoose: () => void;
  /** A picture without text. */
  children: ReactNode;
}

/** A ring of 3 px within the button, so that all buttons have the same size. The focus has a ring outside. */
const CHOSEN_STYLE = {
  bg: 'raised',
  borderColor: 'choice',
  boxShadow: 'inset 0 0 0 1px var(--tc-colors-choice)',
} as const;

/** A button that shows a picture to choose. The chosen picture has a ring. */
export function ThumbnailChoice({ name, isChosen, badge, onChoose, children }: Props) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      position="relative"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="center"
      gap="1"
      w="full"
      minH="48px"
      p="1"
      borderWidth="2px"
      borderColor="line"
      borderRadius="12px"
      bg="surface"
      color="ink"
      cursor="pointer"
      {...(isChosen && CHOSEN_STYLE)}
    >
      {children}
      <Text as="span" w="full" truncate textAlign="center" fontSize="sm" fontWeight="500" title={name}>
        {name}
      </Text>
      {badge}
    </chakra.button>
  );
}
