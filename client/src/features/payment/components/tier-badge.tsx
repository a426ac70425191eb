import { Flex, Text } from '@chakra-ui/react';
import { BadgePercent, CircleOff, Crown, Gift, Heart, Ticket, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  FREE: Gift,
  EXCLUSIVE: Crown,
  FRIENDS: Heart,
  REDUCED: BadgePercent,
  REGULAR: Ticket,
};

/** A tier with icon and name; an unknown tier is shown as 'Not subscribed'. */
export function TierBadge({ tier }: { tier: string }) {
  const { t } = useTranslation();
  const Icon = ICONS[tier] ?? CircleOff;
  return (
    <Flex align="center" gap="3">
      <Icon aria-hidden size={28} />
      <Text fontSize="lg" fontWeight="700">
        {t(`payment.subscription.tiers.${tier in ICONS ? tier : 'none'}`)}
      </Text>
    </Flex>
  );
}
