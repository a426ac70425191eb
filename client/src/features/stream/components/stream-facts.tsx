import { Flex, Text } from '@chakra-ui/react';
import { UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamFieldsFragment } from '../stream.generated.js';

interface Props {
  stream: StreamFieldsFragment;
  /** True if the user owns the stream: only screen readers then get the owner's name. */
  isOwner: boolean;
}

/** The icon is centred on capital letters in every font, whose lines can be higher above the letters than below. */
const ICON_TEXT_STYLE = {
  '& > svg': { display: 'inline-block', verticalAlign: 'calc((1cap - 16px) / 2)', me: '1' },
} as const;
/** Separates two facts. It is at the end of the first, so that no line begins with it. */
const SEPARATOR_STYLE = { content: '" ·"' } as const;

/** The stream's owner and the number of invited users. */
export function StreamFacts({ stream, isOwner }: Props) {
  const { t } = useTranslation();
  const { owner, invitedUsers } = stream;
  const ownerText = t('stream.owner', { name: owner.displayName });
  const invitedText = t('stream.invited', { count: invitedUsers.length });
  const isPrivate = isOwner && invitedUsers.length === 0;
  return (
    <Flex
      wrap="wrap"
      columnGap="1"
      minW="0"
      // Contains the texts for screen readers, which are out of the flow.
      position="relative"
      color="muted"
      fontSize="sm"
    >
      {isOwner ? (
        <Text srOnly>{ownerText}</Text>
      ) : (
        <Text minW="0" overflowWrap="anywhere" _after={SEPARATOR_STYLE}>
          {ownerText}
        </Text>
      )}
      {isPrivate ? (
        <>
          <Text srOnly>{invitedText}</Text>
          <Text aria-hidden css={ICON_TEXT_STYLE}>
            <UserRound size={16} />
            {t('stream.onlyYou')}
          </Text>
        </>
      ) : (
        <Text css={ICON_TEXT_STYLE}>
          {isOwner && <UsersRound aria-hidden size={16} />}
          {invitedText}
        </Text>
      )}
    </Flex>
  );
}
