import { Box, Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LOW_PHONE } from '../../../ui/hero.js';
import { createAuthorColour } from '../author-hue.js';
import { chatLogId } from '../chat-log-id.js';

const LINE_COUNT = 4;
/** Number of lines in a low window. */
const LOW_LINE_COUNT = 2;
/** Height of a line, px. */
const LINE_HEIGHT = 26;

/**
 * Each older message has one line and is fainter, and the newest message has the remaining lines. All lines have a fixed
 * height, so that a new message does not move the page.
 */
const MESSAGES_STYLE = {
  display: 'block',
  width: 'full',
  minWidth: '0',
  textAlign: 'start',
  lineHeight: `${LINE_HEIGHT}px`,
  '& > *': { lineClamp: '1', overflowWrap: 'anywhere' },
  '& > :not(:last-child)': { color: 'muted' },
  // Beside the arrow.
  '& > :first-child': { pe: '8' },
  '& > :last-child': { lineClamp: `${LINE_COUNT}` },
  '& > :last-child:nth-child(2)': { lineClamp: `${LINE_COUNT - 1}` },
  '& > :last-child:nth-child(3)': { lineClamp: `${LINE_COUNT - 2}` },
  '& > :last-child:nth-child(4)': { lineClamp: '1' },
  [LOW_PHONE]: {
    '& > :nth-last-child(n + 3)': { display: 'none' },
    '& > :nth-last-child(2)': { pe: '8' },
    '& > :last-child:not(:only-child)': { lineClamp: '1' },
    '& > :only-child': { lineClamp: `${LOW_LINE_COUNT}` },
  },
} as const;

interface Props {
  studioId: string;
  /** At most four, the newest last. */
  messages: readonly Pick<ChatMessage, 'id' | 'author' | 'text'>[];
}

/** The newest messages of a chat, as a button that moves the focus to the list of all messages further down. */
export function MessageLines({ studioId, messages }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      position="relative"
      width="full"
      minH={{ base: `${LINE_COUNT * LINE_HEIGHT}px`, lg: '0' }}
      justifyContent="flex-start"
      px="0"
      py="0"
      borderWidth="0"
      fontSize="md"
      fontWeight="400"
      css={{ [LOW_PHONE]: { minHeight: '52px' } }}
      data-message-lines
      onClick={() => {
        const log = document.getElementById(chatLogId(studioId));
        log?.scrollIntoView({ block: 'center' });
        log?.focus({ preventScroll: true });
      }}
    >
      <Text as="span" srOnly>
        {t('chat.title')}:{' '}
      </Text>
      <Text as="span" css={MESSAGES_STYLE}>
        {messages.map(({ id, author, text }) => (
          <span key={id}>
            <Text as="strong" color={createAuthorColour(author)}>
              {author}
            </Text>
            : {text}
          </span>
        ))}
      </Text>
      <Box asChild position="absolute" top="2px" insetEnd="0" color="muted">
        <ChevronDown aria-hidden size={20} />
      </Box>
    </Button>
  );
}
