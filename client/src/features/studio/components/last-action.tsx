import { Box, Text } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { describeAction } from '../describe-action.js';
import type { Action } from '../studio-types.js';

interface Props {
  /** Null before the first action. */
  action: Action | null;
  /** Current time, or the time of the last message while the channel is lost; ms since the epoch. */
  now: number;
  /** True to mark an action that the user must not miss. */
  isMarked?: boolean;
}

const MARKED_STYLE = {
  color: 'amber',
  fontWeight: '700',
  '& > svg': { display: 'inline', me: '1', verticalAlign: '-3px' },
} as const;

/** Shows the last action on the server and its user. Screen readers do not announce its age every second. */
export function LastAction({ action, now, isMarked = false }: Props) {
  const { t, i18n } = useTranslation();
  const sentence = action && describeAction(action, t);
  return (
    <Text as="div" fontSize="sm" minH="21px" overflowWrap="anywhere" data-last-action>
      {/* A desktop's header truncates the sentence. */}
      <Box as="span" role="status" title={sentence ?? undefined} css={isMarked ? MARKED_STYLE : {}}>
        {isMarked && <Megaphone aria-hidden size={16} />}
        {sentence}
      </Box>
      {action && (
        <Text as="span" color="muted">
          {`\u00a0· ${formatAgo(action.at, now, i18n.language)}`}
        </Text>
      )}
    </Text>
  );
}
