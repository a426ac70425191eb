import { NativeSelect, Text } from '@chakra-ui/react';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  /** The first entry, standing for ''. */
  none?: string;
  disabled?: boolean;
  /** What it started still runs: it keeps the focus, says so, and takes no other choice. */
  busy?: boolean;
  /** The label is for screen readers alone. */
  quiet?: boolean;
  onChoose: (id: string) => void;
}

/** One of several, by the system's own list: the best one under a thumb. */
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
