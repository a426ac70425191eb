import { NativeSelect, Text } from '@chakra-ui/react';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  /** First option, with the value ''. */
  none?: string;
  disabled?: boolean;
  /** True while its action is running: it keeps the focus, is announced as busy and ignores changes. */
  busy?: boolean;
  /** True if the label is only for screen readers. */
  quiet?: boolean;
  onChoose: (id: string) => void;
}

/** A native select, which works best on phones. */
export function ChoiceField({
  label,
  value,
  choices,
  none,
  disabled = false,
  busy = false,
  quiet = false,
  onChoose,
}: Props) {
  const id = useId();
  return (
    <div>
      <Text asChild fontSize="sm" color="muted" {...(quiet && { srOnly: true })}>
        <label htmlFor={id}>{label}</label>
      </Text>
      <NativeSelect.Root disabled={disabled}>
        <NativeSelect.Field
          id={id}
          value={value}
          {...(busy && { 'aria-busy': true })}
          onChange={(event) => !busy && onChoose(event.target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </div>
  );
}
