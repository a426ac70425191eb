import { chakra, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  /** Visible text and accessible name. */
  name: string;
  isChosen: boolean;
  /** Colour of a line under the name of a picture with a badge. */
  lineColor?: 'liveFill' | 'moss';
  /** Shown on the picture, and read after the name. */
  badge?: ReactNode;
  onChoose: () => void;
  /** A picture without text. */
  children: ReactNode;
}

/** One ring, without a border. A focused button has the focus's ring. */
const CHOSEN_STYLE = {
  bg: 'raised',
  borderColor: 'transparent',
  outline: '3px solid',
  outlineColor: 'ink',
  outlineOffset: '2px',
  _focusVisible: { outlineColor: 'focus' },
} as const;

/** A button that shows a picture to choose. The chosen picture has a check mark, a ring and a bold name. */
export function ThumbnailChoice({ name, isChosen, lineColor, badge, onChoose, children }: Props) {
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
      <Text
        as="span"
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap="1"
        w="full"
        fontSize="sm"
        fontWeight={isChosen ? 700 : 400}
        title={name}
      >
        {isChosen && <Check aria-hidden size={16} />}
        <chakra.span truncate borderBottomWidth="2px" borderColor={lineColor ?? 'transparent'}>
          {name}
        </chakra.span>
      </Text>
      {badge}
    </chakra.button>
  );
}
