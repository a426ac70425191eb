import { Box, Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.js';
import { TextField } from '../../../ui/field/text-field.js';

interface Props {
  label: string;
  /** True to show the label in the empty field. */
  quiet?: boolean;
  action: string;
  icon: LucideIcon;
  maxLength: number;
  /** Text of the field until the user types, and after a change was saved. */
  value?: string;
  disabled: boolean;
  busy: boolean;
  /** Resolves with true if the text was sent; otherwise the text stays in the field. */
  onSend: (text: string) => Promise<boolean>;
}

/** A field and its button in one row, for texts that are sent repeatedly. */
export function LineForm({
  label,
  quiet = false,
  action,
  icon,
  maxLength,
  value = '',
  disabled,
  busy,
  onSend,
}: Props) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const text = typedText ?? value;
  const isReady = !busy && !disabled && text.trim() !== '' && text.trim() !== value;
  const send = async () => {
    if (await onSend(text.trim())) setTypedText(null);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <Flex align="flex-end" gap="2">
        <Box flex="1" minW="0">
          <TextField
            label={label}
            quiet={quiet}
            value={text}
            maxLength={maxLength}
            disabled={disabled}
            autoComplete="off"
            onChange={setTypedText}
          />
        </Box>
        <IconButton
          type="submit"
          variant="outline"
          icon={icon}
          label={action}
          busy={busy}
          disabled={!isReady && !busy}
        />
      </Flex>
    </form>
  );
}
