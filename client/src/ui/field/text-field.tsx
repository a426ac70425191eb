import { Input, Text, type InputProps } from '@chakra-ui/react';
import { useId } from 'react';

interface Props extends Omit<InputProps, 'onChange'> {
  label: string;
  hint?: string | undefined;
  /** Error text of a refused value. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function TextField({ label, hint, error, onChange, ...input }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <Text asChild fontSize="sm" color="muted">
        <label htmlFor={id}>{label}</label>
      </Text>
      <Input
        id={id}
        aria-invalid={error !== undefined}
        {...(note !== undefined && { 'aria-describedby': `${id}-note` })}
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
