import { Flex } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/field/text-field.js';

interface Props {
  label: string;
  action: string;
  icon: LucideIcon;
  maxLength: number;
  /** Text of the field until the user types, and after a change was saved. */
  value?: string;
  disabled: boolean;
  busy: boolean;
  /** Resolves with true if it succeeded; otherwise the text stays in the field. */
  onSend: (text: string) => Promise<boolean>;
}

/** A one-line field with its button, for texts that are sent repeatedly. */
export function LineForm({ label, action, icon, maxLength, value = '', disabled, busy, onSend }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isReady = !busy && !disabled && text.trim() !== '' && text.trim() !== value;
  const send = async () => {
    if (await onSend(text.trim())) setTyped(null);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      <TextField
        label={label}
        value={text}
        maxLength={maxLength}
        disabled={disabled}
        autoComplete="off"
        onChange={setTyped}
      />
      <Flex justify="flex-end" mt="2">
        <Button type="submit" variant="outline" icon={icon} busy={busy} disabled={!isReady && !busy}>
          {action}
        </Button>
      </Flex>
    </form>
  );
}
