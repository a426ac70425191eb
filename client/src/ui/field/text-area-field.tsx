import { chakra, Text, type HTMLChakraProps } from '@chakra-ui/react';
import { useId } from 'react';
import { inputRecipe } from '../../theme/recipes.js';

const Area = chakra('textarea', inputRecipe);

interface Props extends Omit<HTMLChakraProps<'textarea'>, 'onChange'> {
  label: string;
  /** Error text of an invalid value. */
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function TextAreaField({ label, error, onChange, ...area }: Props) {
  const id = useId();
  return (
    <div>
      <Text asChild fontSize="sm" color="muted">
        <label htmlFor={id}>{label}</label>
      </Text>
      <Area
        id={id}
        py="3"
        resize="vertical"
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': `${id}-note` })}
        {...area}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <Text id={`${id}-note`} fontSize="sm" color="loss">
          {error}
        </Text>
      )}
    </div>
  );
}
