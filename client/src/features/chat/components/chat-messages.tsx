import { Box, Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.js';
import { createAuthorColour } from '../author-hue.js';

interface Props {
  id?: string;
  /** Oldest first. */
  messages: readonly ChatMessage[];
}

/** Maximum height of the messages, and their height on a desktop in a pane that does not limit it. */
const MAX_HEIGHT = '20rem';

/**
 * On a desktop, where the messages have no border, they fade out at the top, so that no line of them looks cut off.
 * They always fill the height that their pane leaves, so that nothing moves when messages arrive.
 */
const FADING_TOP_STYLE = {
  position: 'relative',
  lg: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 auto',
    height: MAX_HEIGHT,
    minHeight: '64px',
    // A line between the title and the messages. A border would take a part of their height.
    boxShadow: '0 -1px 0 {colors.line}',
    _before: {
      content: '""',
      position: 'absolute',
      insetX: '0',
      top: '0',
      zIndex: '1',
      // Ends above the first message of a log that is not scrolled.
      height: '16px',
      // Its solid start hides the descenders of a line that is cut off above them.
      bgImage: 'linear-gradient({colors.surface} 8px, transparent)',
      pointerEvents: 'none',
    },
  },
} as const;

/**
 * Chat messages as plain text, with the author in one of eight colours. A time is visible only in the first message of
 * its minute. The newest message stays in view unless the reader has scrolled up.
 */
export function ChatMessages({ id: logId, messages }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Box css={FADING_TOP_STYLE}>
      <Box
        id={logId}
        role="log"
        aria-label={t('chat.messages')}
        // Screen readers do not announce new messages: there may be many.
        aria-live="off"
        tabIndex={0}
        data-focus-fallback
        // A reversed column stays scrolled to its end.
        display="flex"
        flexDirection="column-reverse"
        flex={{ lg: '1' }}
        minH={{ lg: '0' }}
        maxH={{ base: MAX_HEIGHT, lg: 'none' }}
        overflowY="auto"
        borderWidth={{ base: '1px', lg: '0' }}
        borderColor="line"
        borderRadius={{ base: '12px', lg: 'sm' }}
        p={{ base: '3', lg: '0' }}
        pt={{ lg: '4' }}
      >
        {/* Few messages begin at the top. As soon as they need more than the height, the newest is at the bottom. */}
        <Box mb={{ lg: 'auto' }}>
          {messages.length === 0
            ? t('chat.quiet')
            : messages.map(({ id, at, author, role, text }, index) => (
                <Box key={id} overflowWrap="anywhere" pb="1" _last={{ pb: '0' }}>
                  <Text
                    asChild
                    fontSize="sm"
                    color="muted"
                    fontVariantNumeric="tabular-nums"
                    // Screen readers get every time, and the messages stay aligned.
                    opacity={isInSameMinute(at, messages[index - 1]?.at) ? '0' : undefined}
                  >
                    <time dateTime={new Date(at).toISOString()}>{formatTime(at, i18n.language)}</time>
                  </Text>{' '}
                  <Box as="strong" color={createAuthorColour(author)}>
                    {author}
                  </Box>
                  {role !== 'viewer' && ` (${t(`chat.role.${role}`)})`}: {text}
                </Box>
              ))}
        </Box>
      </Box>
    </Box>
  );
}

const MINUTE_MS = 60_000;
const isInSameMinute = (time: number, previousTime: number | undefined) =>
  previousTime !== undefined && Math.floor(time / MINUTE_MS) === Math.floor(previousTime / MINUTE_MS);
