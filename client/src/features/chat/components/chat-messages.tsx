import { Box } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Oldest first. */
  messages: readonly ChatMessage[];
}

const HEIGHT = '20rem';

/** Chat messages as plain text. The newest one stays in view unless the reader has scrolled up. */
export function ChatMessages({ messages }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="log"
      aria-label={t('chat.messages')}
      // Screen readers do not announce new messages: there may be many.
      aria-live="off"
      tabIndex={0}
      data-focus-fallback
      // A reversed column stays scrolled to its end.
      display="flex"
      flexDirection="column-reverse"
      // Beside the picture on a desktop, it has its full height from the start, so that nothing moves.
      minH={{ lg: HEIGHT }}
      maxH={HEIGHT}
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
