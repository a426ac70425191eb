import { Flex, Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { ChevronDown, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LOW_PHONE } from '../../../ui/hero.js';
import { createAuthorColour } from '../author-hue.js';
import { chatLogId } from '../chat-log-id.js';

const LINE_COUNT = 3;
/** Number of lines in a low window, which has no line for the label. */
const LOW_LINE_COUNT = 2;
/** Height of a line and of the label, px. */
const LINE_HEIGHT = 26;

/**
 * The newest message is bold and has two lines, each older one has one line; a single message has all lines. The height
 * is fixed, so that a new message does not move the page: the oldest message is cut off if the newest needs its line.
 */
const MESSAGES_STYLE = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  width: 'full',
  minWidth: '0',
  height: `${LINE_COUNT * LINE_HEIGHT}px`,
  overflow: 'hidden',
  textAlign: 'start',
  lineHeight: `${LINE_HEIGHT}px`,
  '& > *': { flexShrink: '0', lineClamp: '1', overflowWrap: 'anywhere' },
  '& > :last-child': { lineClamp: '2', fontWeight: '600' },
  '& > :only-child': { lineClamp: `${LINE_COUNT}` },
  [LOW_PHONE]: {
    height: `${LOW_LINE_COUNT * LINE_HEIGHT}px`,
    '& > :only-child': { lineClamp: `${LOW_LINE_COUNT}` },
    // Beside the label.
    '& > *': { pe: '88px' },
  },
} as const;

/** The first line, with an arrow at its end, because the whole block is a button. In a low window, in the corner. */
const LABEL_STYLE = {
  align: 'center',
  gap: '2',
  width: 'full',
  height: `${LINE_HEIGHT}px`,
  color: 'muted',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1',
  css: {
    '& > :last-child': { ms: 'auto' },
    [LOW_PHONE]: { position: 'absolute', bottom: '0', insetEnd: '0', width: 'auto' },
  },
} as const;

interface Props {
  studioId: string;
  /** The newest last. */
  messages: readonly Pick<ChatMessage, 'id' | 'author' | 'text'>[];
}

/**
 * The newest messages of a chat, as a button that moves to all messages further down, and to the field for a new one
 * below them. The messages get the focus.
 */
export function MessageLines({ studioId, messages }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      position="relative"
      flexDirection="column"
      alignItems="stretch"
      gap="0"
      width="full"
      px="0"
      py="0"
      borderWidth="0"
      fontSize="md"
      fontWeight="400"
      data-message-lines
      onClick={() => {
        const log = document.getElementById(chatLogId(studioId));
        // Next is the field, or the button that connects an account; a user without the right to write has neither.
        (log?.parentElement?.nextElementSibling ?? log)?.scrollIntoView({ block: 'center' });
        log?.focus({ preventScroll: true });
      }}
    >
      <Flex as="span" {...LABEL_STYLE} data-label>
        <MessageSquare aria-hidden size={16} />
        {t('chat.title')}
        <ChevronDown aria-hidden size={20} />
      </Flex>{' '}
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
    </Button>
  );
}
