import { Flex, Text } from '@chakra-ui/react';
import { ChevronRight, Plus, type LucideIcon } from 'lucide-react';
import { ButtonLink } from '../button-link.js';
import { Button } from '../button.js';
import { Pane } from './pane.js';

interface Props {
  title: string;
  icon: LucideIcon;
  count: string;
  create: { text: string; busyText: string; busy: boolean; onClick: () => void };
  /** Path of the page with the whole list. */
  all: { text: string; to: string };
}

export function CountPane({ title, icon, count, create, all }: Props) {
  const { text, ...button } = create;
  return (
    <Pane title={title} icon={icon}>
      <Text fontSize={{ base: 'lg', sm: 'xl' }} fontWeight="700" mb="3">
        {count}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" icon={Plus} flex="1 0 auto" {...button}>
          {text}
        </Button>
        <ButtonLink to={all.to} variant="ghost" icon={ChevronRight}>
          {all.text}
        </ButtonLink>
      </Flex>
    </Pane>
  );
}
