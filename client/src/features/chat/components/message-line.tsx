import { Text } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { chatLogId } from '../chat-log-id.js';

interface Props {
  studioId: string;
  message: Pick<ChatMessage, 'author' | 'text'>;
}

/** One message in at most two lines. A press moves to the messages of the chat. */
export function MessageLine({ studioId, message: { author, text } }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      icon={MessageSquare}
      width="full"
      justifyContent="flex-start"
      px="0"
      py="0"
      fontSize="sm"
      fontWeight="400"
      data-message-line
      onClick={() => {
        const log = document.getElementById(chatLogId(studioId));
        log?.scrollIntoView({ block: 'center' });
        log?.focus({ preventScroll: true });
      }}
    >
      <Text as="span" lineClamp={2} lineHeight="20px" textAlign="start" overflowWrap="anywhere">
        <Text as="span" srOnly>
          {t('chat.title')}:{' '}
        </Text>
        <strong>{author}</strong>: {text}
      </Text>
    </Button>
  );
}
