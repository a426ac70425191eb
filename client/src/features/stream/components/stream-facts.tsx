import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { StreamFieldsFragment } from '../stream.generated.js';

interface Props {
  stream: StreamFieldsFragment;
  /** True if the user owns the stream: only screen readers then get the owner's name. */
  isOwner: boolean;
}

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
      <Text srOnly={isPrivate}>{invitedText}</Text>
      {isPrivate && <Text aria-hidden>{t('stream.onlyYou')}</Text>}
    </Flex>
  );
}
