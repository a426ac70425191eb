import { Checkbox } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  checked: boolean;
  /** Label; its links open without ticking the box. */
  children: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function CheckboxField({ checked, children, onChange }: Props) {
  return (
    <Checkbox.Root
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked === true)}
      display="flex"
      alignItems="flex-start"
      gap="3"
      py="3"
      minH="48px"
      cursor="pointer"
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control
        flexShrink="0"
        boxSize="24px"
        borderRadius="6px"
        borderWidth="2px"
        borderColor="control"
        bg="ground"
        _checked={{ bg: 'blaze', borderColor: 'blaze', color: 'onBlaze' }}
        _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
      >
        <Checkbox.Indicator />
      </Checkbox.Control>
      <Checkbox.Label fontSize="md" fontWeight="400" lineHeight="1.5">
        {children}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
