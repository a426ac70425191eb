import { Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  text: string;
  /** The next step, as a button. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, text, children }: Props) {
  return (
    <Stack align="center" gap="3" py="4" textAlign="center" color="muted">
      <Icon aria-hidden size={32} />
      <Text>{text}</Text>
      {children}
    </Stack>
  );
}
