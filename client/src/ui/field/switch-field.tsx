import { Box, chakra } from '@chakra-ui/react';

interface Props {
  /** Accessible name. */
  label: string;
  checked: boolean;
  /** Texts beside the switch for its two states. */
  words: { on: string; off: string };
  disabled?: boolean;
  /**
   * True while the switch's action is running: the switch keeps the focus, is announced as busy and ignores presses.
   */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that acts immediately. Position, colour and text show its state. */
export function SwitchField({ label, checked, words, disabled = false, busy = false, onChange }: Props) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={() => !busy && onChange(!checked)}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="target"
      minW="target"
      px="1"
      flexShrink="0"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      opacity={busy || disabled ? 0.6 : 1}
      borderRadius="12px"
    >
      <chakra.span fontWeight="600" aria-hidden>
        {checked ? words.on : words.off}
      </chakra.span>
      <Box
        aria-hidden
        position="relative"
        w="44px"
        h="26px"
        borderRadius="999px"
        borderWidth="2px"
        borderColor={checked ? 'moss' : 'control'}
        bg={checked ? 'moss' : 'ground'}
      >
        <Box
          position="absolute"
          top="3px"
          insetStart={checked ? '21px' : '3px'}
          boxSize="16px"
          borderRadius="999px"
          bg={checked ? 'onMoss' : 'control'}
        />
      </Box>
    </chakra.button>
  );
}
