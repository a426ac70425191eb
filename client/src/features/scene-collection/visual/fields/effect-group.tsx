import { Flex, Stack, Text } from '@chakra-ui/react';
import { Clock, Zap } from 'lucide-react';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findEffectTime, type AppliesAtKey } from '../../on-program.js';

/** Time at which the server applies what is saved; null without headings. */
export const AppliesAtContext = createContext<AppliesAtKey>(null);

/** Icons of the headings. */
const ICONS = { now: <Zap aria-hidden size={16} />, later: <Clock aria-hidden size={16} /> } as const;

/** Without fields and heading, the group takes no gap. */
const GROUP_STYLE = { _empty: { display: 'none' } } as const;

interface Props {
  /** True for what a server changes during a broadcast, as `change-kind.ts` decides. */
  isLive?: boolean;
  /** The first row below the heading, shown only with it. */
  control?: ReactNode;
  /** Fields. */
  children: ReactNode;
}

/**
 * Fields with the same effect. While viewers watch, a heading says when they see a change, unless they see none before
 * the end of the broadcast: then the dialog's hint says so for all fields.
 */
export function EffectGroup({ isLive = false, control, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const key = findEffectTime(useContext(AppliesAtContext), isLive);
  return (
    <Stack
      gap={{ base: '4', lg: '2' }}
      css={GROUP_STYLE}
      {...(key !== null && { role: 'group', 'aria-labelledby': id })}
    >
      {key !== null && (
        <Flex align="center" gap="2" pt={{ base: '3', lg: '2' }} borderTopWidth="1px" borderColor="line">
          {ICONS[key]}
          <Text id={id} flex="1" minW="0" fontSize="sm" lineHeight="20px" fontWeight="700">
            {t(`visual.effect.${key}`)}
          </Text>
        </Flex>
      )}
      {key !== null && control}
      {children}
    </Stack>
  );
}
