import { Box, Flex, Text } from '@chakra-ui/react';
import { Check, type LucideIcon } from 'lucide-react';
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
  /**
   * The saved text. Until it is edited, it does not look like a field, and the button selects it. Undefined if the form
   * sends new texts.
   */
  value?: string;
  /** A word shown before the saved text, which no visible label describes. */
  prefix?: string;
  disabled: boolean;
  busy: boolean;
  /** Resolves with true if the text was sent; otherwise the text stays in the field. */
  onSend: (text: string) => Promise<boolean>;
}

const SAVED_TEXT_STYLE = {
  '&:not(:focus)': {
    px: '0',
    fontSize: { lg: 'sm' },
    color: 'muted',
    bg: 'transparent',
    borderColor: 'transparent',
    textOverflow: 'ellipsis',
  },
} as const;

function selectText(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.select();
}

/** A field and its button in one row, for a text that is edited, or for texts that are sent repeatedly. */
export function LineForm({
  label,
  quiet = false,
  action,
  icon,
  maxLength,
  value,
  prefix,
  disabled,
  busy,
  onSend,
}: Props) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const savedText = value ?? '';
  const text = typedText ?? savedText;
  const isEditor = value !== undefined;
  const isSaved = isEditor && text === savedText;
  const isReady = !busy && !disabled && text.trim() !== '' && text.trim() !== savedText;
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
        {prefix !== undefined && savedText !== '' && (
          <Text aria-hidden alignSelf="center" me="-1" fontSize={{ lg: 'sm' }} color="muted">
            {prefix}
          </Text>
        )}
        <Box flex="1" minW="0">
          <TextField
            label={label}
            quiet={quiet}
            value={text}
            maxLength={maxLength}
            disabled={disabled}
            autoComplete="off"
            css={isSaved ? SAVED_TEXT_STYLE : {}}
            onChange={setTypedText}
            onKeyDown={({ key }) => isEditor && key === 'Escape' && setTypedText(null)}
          />
        </Box>
        {isSaved ? (
          // Its icon ends where those in the pane's header end.
          <IconButton
            me="-2"
            icon={icon}
            label={action}
            disabled={disabled}
            onClick={({ currentTarget }) => selectText(currentTarget.form?.querySelector('input'))}
          />
        ) : (
          <IconButton
            type="submit"
            variant="outline"
            icon={isEditor ? Check : icon}
            label={action}
            busy={busy}
            disabled={!isReady && !busy}
          />
        )}
      </Flex>
    </form>
  );
}
