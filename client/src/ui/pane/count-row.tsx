import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ChevronRight, Plus, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '../button-link.js';
import { Button } from '../button.js';

interface Props {
  title: string;
  icon: LucideIcon;
  count: string;
  create: { text: string; busyText: string; busy: boolean; onClick: () => void };
  /** Link to the page with the whole list. */
  all: { text: string; to: string };
}

/** Height of a row, px. */
export const COUNT_ROW_HEIGHT = 56;

/** A row of a pane with a count, a button that creates an item, and a link to the list. */
export function CountRow({ title, icon: Icon, count, create, all }: Props) {
  const id = useId();
  const { text, busyText, busy, onClick } = create;
  return (
    <Flex as="section" aria-labelledby={id} align="center" gap="2" minH={`${COUNT_ROW_HEIGHT}px`}>
      <Heading as="h2" id={id} srOnly>
        {title}
      </Heading>
      {/* Hidden on the smallest phones, where the text needs the space. */}
      <Box asChild flexShrink="0" css={{ '@media (max-width: 359px)': { display: 'none' } }}>
        <Icon aria-hidden size={20} />
      </Box>
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {count}
      </Text>
      <Button variant="outline" size="icon" icon={Plus} title={text} busy={busy} onClick={onClick}>
        <Text as="span" srOnly>
          {busy ? busyText : text}
        </Text>
      </Button>
      <ButtonLink variant="ghost" size="icon" icon={ChevronRight} title={all.text} to={all.to}>
        <Text as="span" srOnly>
          {all.text}
        </Text>
      </ButtonLink>
    </Flex>
  );
}
