import { Box, Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { createAuthorColour } from '../author-hue.js';
import { mergeChatEntries, timeOf, type ChatEvent } from '../chat-entries.js';
import { EventLine } from './event-line.js';
import { RoleBadge } from './role-badge.js';

interface Props {
  id?: string;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** Viewers' actions, the oldest first. */
  events?: readonly ChatEvent[] | undefined;
}

const NO_EVENTS: readonly ChatEvent[] = [];

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
 * Chat messages as plain text, with the author in one of eight colours, and viewers' actions in their place in time. On a
 * phone, a time is visible only in the first entry of its minute. It is in the title of each. The newest entry stays in
 * view unless the reader has scrolled up.
 */
export function ChatMessages({ id: logId, messages, events = NO_EVENTS }: Props) {
  const { t } = useTranslation();
  const entries = mergeChatEntries(messages, events);
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
          {entries.length === 0
            ? t('chat.quiet')
            : entries.map((entry, index) => {
                const previous = entries[index - 1];
                const at = timeOf(entry);
                const time = <EntryTime at={at} previousAt={previous && timeOf(previous)} />;
                return 'event' in entry ? (
                  <Row key={`event ${entry.event.id}`} at={at} isEvent>
                    {time} <EventLine {...entry.event} />
                  </Row>
                ) : (
                  <Row key={entry.message.id} at={at}>
                    {time} <Message {...entry.message} />
                  </Row>
                );
              })}
        </Box>
      </Box>
    </Box>
  );
}

interface RowProps {
  at: number;
  isEvent?: boolean;
  children: ReactNode;
}

function Row({ at, isEvent = false, children }: RowProps) {
  const { i18n } = useTranslation();
  return (
    <Box
      overflowWrap="anywhere"
      // On a desktop, lines of one entry are closer to each other than entries.
      lineHeight={{ lg: '22px' }}
      pb={{ base: '1', lg: '6px' }}
      _last={{ pb: '0' }}
      title={formatDateTime(at, i18n.language)}
      // The lines of an entry begin beside its time, on a phone only those of an event.
      display={{ base: isEvent ? 'flex' : 'block', lg: 'flex' }}
      alignItems="baseline"
      gap={{ base: '1', lg: '2' }}
    >
      {children}
    </Box>
  );
}

function Message({ author, role, text }: ChatMessage) {
  return (
    <Box as="span" flex="1" minW="0">
      {role !== 'viewer' && <RoleBadge role={role} />}
      <Box as="strong" color={createAuthorColour(author)}>
        {author}
      </Box>
      : {text}
    </Box>
  );
}

/** On a desktop, the times are the left edge of the entries. On a phone, a repeated time is only for screen readers. */
function EntryTime({ at, previousAt }: { at: number; previousAt: number | undefined }) {
  const { i18n } = useTranslation();
  return (
    <Text
      asChild
      flexShrink="0"
      fontSize="sm"
      // On the baseline of larger text, a full line would make the entry higher.
      lineHeight="1"
      color="muted"
      fontVariantNumeric="tabular-nums"
      opacity={isInSameMinute(at, previousAt) ? { base: '0', lg: '1' } : undefined}
    >
      <time dateTime={new Date(at).toISOString()}>{formatTime(at, i18n.language)}</time>
    </Text>
  );
}

const MINUTE_MS = 60_000;
const isInSameMinute = (time: number, previousTime: number | undefined) =>
  previousTime !== undefined && Math.floor(time / MINUTE_MS) === Math.floor(previousTime / MINUTE_MS);
