import { Box } from '@chakra-ui/react';
import type { ChatMessage } from '@trailcast/schema/wire';
import { Gem, Star, Sword, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Icons that viewers know from Twitch. */
const ICONS = { broadcaster: Video, moderator: Sword, vip: Gem, subscriber: Star } as const;

interface Props {
  role: Exclude<ChatMessage['role'], 'viewer'>;
}

/** A chatter's role as an icon, for the line before the name. */
export function RoleBadge({ role }: Props) {
  const { t } = useTranslation();
  const name = t(`chat.role.${role}`);
  const Icon = ICONS[role];
  return (
    <Box
      as="span"
      role="img"
      aria-label={name}
      title={name}
      display="inline-block"
      verticalAlign="-2px"
      me="1"
    >
      <Icon aria-hidden size={16} />
    </Box>
  );
}
