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
  /** The field's text until the user types, and after a saved change. */
  value?: string;
  disabled: boolean;
  busy: boolean;
  /** Resolves with whether it is done; the text is kept otherwise. */
  onSend: (text: string) => Promise<boolean>;
}

/** A field of one line with its button, for what is written again and again. */
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
