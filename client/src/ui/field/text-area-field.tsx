import { chakra, Text, type HTMLChakraProps } from '@chakra-ui/react';
import { useId } from 'react';
import { inputRecipe } from '../../theme/recipes.js';

const Area = chakra('textarea', inputRecipe);

interface Props extends Omit<HTMLChakraProps<'textarea'>, 'onChange'> {
  label: string;
  /** Error text of an invalid value. */
  error?: string | undefined;
  /** True to show the label as the placeholder of the empty field. */
  quiet?: boolean;
  onChange: (value: string) => void;
}

export function TextAreaField({ label, error, quiet = false, onChange, ...area }: Props) {
  const id = useId();
  return (
    <div>
      <Text asChild fontSize="sm" color="muted" srOnly={quiet}>
        <label htmlFor={id}>{label}</label>
      </Text>
      <Area
        id={id}
        py="3"
        resize="vertical"
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': `${id}-note` })}
        {...(quiet && { placeholder: label })}
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
