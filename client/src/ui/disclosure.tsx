import { Flex, Stack, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** The setting in effect. It is visible while the content is closed. */
  state?: ReactNode;
  children: ReactNode;
}

const SUMMARY_STYLE = {
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: '0', transition: 'rotate 120ms' },
  '[open] > & > svg': { rotate: '180deg' },
} as const;

/** Content that is shown when its title is pressed. */
export function Disclosure({ title, state, children }: Props) {
  return (
    <details>
      <Flex asChild minH="target" py="3" gap="3" align="center" cursor="pointer" css={SUMMARY_STYLE}>
        <summary>
          <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
            <Text as="span" display="block" fontWeight="600">
              {title}
            </Text>
            {state !== undefined && (
              <Text as="span" display="block" fontSize="sm" color="muted">
                {state}
              </Text>
            )}
          </Text>
          <ChevronDown aria-hidden size={20} />
        </summary>
      </Flex>
      <Stack gap="4" pb="3">
        {children}
      </Stack>
    </details>
  );
}
