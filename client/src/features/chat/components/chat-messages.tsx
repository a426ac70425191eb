import { Box } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The oldest first. */
  messages: readonly ChatMessage[];
}

/** What is said in the chat, as plain text. The newest message is in view unless the reader has scrolled up. */
export function ChatMessages({ messages }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="log"
      aria-label={t('chat.messages')}
      // New messages are not read out: there may be many.
      aria-live="off"
      tabIndex={0}
      data-focus-fallback
      // A reversed column keeps its end in view.
      display="flex"
      flexDirection="column-reverse"
      maxH="20rem"
      overflowY="auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="12px"
      p="3"
    >
      <div>
        {messages.length === 0
          ? t('chat.quiet')
          : messages.map(({ id, author, role, text }) => (
              <Box key={id} overflowWrap="anywhere" pb="1">
                <strong>{author}</strong>
                {role !== 'viewer' && ` (${t(`chat.role.${role}`)})`}: {text}
              </Box>
            ))}
      </div>
    </Box>
  );
}
