import { Box, chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { fit } from '../fit-words.js';

const Shape = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minWidth: '0',
    minHeight: '64px',
    px: '1',
    py: '1',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'md',
    bg: 'raised',
    color: 'ink',
    fontWeight: '600',
    lineHeight: '1.15',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { borderColor: 'ink' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
    '&[aria-pressed=true]': { bg: 'ink', color: 'ground', borderColor: 'ink' },
    '&[data-pending]': {
      bg: 'raised',
      color: 'amber',
      borderWidth: '2px',
      borderStyle: 'dashed',
      borderColor: 'amber',
    },
  },
});

interface Props extends ComponentProps<typeof Shape> {
  icon: LucideIcon;
  label: string;
  isPending?: boolean;
}

/** A button of the thumb bar: icon and word, never broken inside the word. */
export function BarButton({ icon: Icon, label, isPending = false, ...props }: Props) {
  return (
    <Shape type="button" {...(isPending && { 'data-pending': '' })} {...props}>
      <Icon aria-hidden size={22} />
      <Box as="span" maxW="full" lineClamp={2} {...fit(label, 'sm')}>
        {label}
      </Box>
    </Shape>
  );
}
