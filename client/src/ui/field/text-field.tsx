import { Input, Text, type InputProps } from '@chakra-ui/react';
import { useId } from 'react';

interface Props extends Omit<InputProps, 'onChange'> {
  label: string;
  hint?: string | undefined;
  /** Error text of an invalid value. */
  error?: string | undefined;
  /** True to show the label as the placeholder of the empty field. */
  quiet?: boolean;
  onChange: (value: string) => void;
}

export function TextField({ label, hint, error, quiet = false, onChange, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <Text asChild fontSize="sm" color="muted" srOnly={quiet}>
        <label htmlFor={id}>{label}</label>
      </Text>
      <Input
        id={id}
        aria-invalid={error !== undefined}
        {...(note !== undefined && { 'aria-describedby': `${id}-note` })}
        {...(quiet && { placeholder: label })}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
      {note !== undefined && (
        <Text id={`${id}-note`} fontSize="sm" color={error === undefined ? 'muted' : 'loss'}>
          {note}
        </Text>
      )}
    </div>
  );
}
