import { Flex, Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { MessageSquare } from 'lucide-react';
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
  // Beside the label.
  '& > :nth-last-child(-n + 2)': { pe: '96px' },
  '& > :last-child': { lineClamp: '2', fontWeight: '600' },
  '& > :only-child': { lineClamp: `${LINE_COUNT}` },
  [LOW_PHONE]: {
    height: `${LOW_LINE_COUNT * LINE_HEIGHT}px`,
    '& > :only-child': { lineClamp: `${LOW_LINE_COUNT}` },
  },
} as const;

/** Looks like a button in the lower corner, beside the newest message. The messages, too, are part of the button. */
const LABEL_STYLE = {
  position: 'absolute',
  bottom: '2px',
  insetEnd: '0',
  align: 'center',
  justify: 'center',
  gap: '2',
  width: '88px',
  height: '48px',
  borderWidth: '1px',
  borderColor: 'control',
  borderRadius: 'md',
  bg: 'fill',
  fontSize: 'sm',
  fontWeight: '600',
} as const;

interface Props {
  studioId: string;
  /** At most four, the newest last. */
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
      width="full"
      justifyContent="flex-start"
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
        <MessageSquare aria-hidden size={20} />
        {t('chat.title')}
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
