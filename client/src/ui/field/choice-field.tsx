import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { fieldStyle } from '../../theme/recipes.js';

/** A native select. The library's select would add 4 kB to the home page. */
const Select = chakra('select', {
  base: {
    ...fieldStyle,
    display: 'block',
    appearance: 'none',
    pe: '10',
    '& option, & optgroup': { bg: 'surface', color: 'ink' },
  },
});

interface Props {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  /** Heading of the choices in the open list. */
  note?: string;
  /** Text of the first option, whose value is ''. */
  none?: string;
  disabled?: boolean;
  /** True while the field's action is running: the field keeps the focus, is announced as busy and ignores changes. */
  busy?: boolean;
  /** True if the label is only for screen readers. */
  quiet?: boolean;
  onChoose: (id: string) => void;
}

/** A labelled native select, which works best on phones. */
export function ChoiceField({
  label,
  value,
  choices,
  note,
  none,
  disabled = false,
  busy = false,
  quiet = false,
  onChoose,
}: Props) {
  const id = useId();
  const options = choices.map((choice) => (
    <option key={choice.id} value={choice.id}>
      {choice.name}
    </option>
  ));
  return (
    <div>
      <Text asChild fontSize="sm" color="muted" {...(quiet && { srOnly: true })}>
        <label htmlFor={id}>{label}</label>
      </Text>
      <Box position="relative" color="ink">
        <Select
          id={id}
          value={value}
          disabled={disabled}
          {...(busy && { 'aria-busy': true })}
          onChange={(event) => !busy && onChoose(event.target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {note === undefined ? options : <optgroup label={note}>{options}</optgroup>}
        </Select>
        <Box
          asChild
          position="absolute"
          insetEnd="3"
          top="50%"
          transform="translateY(-50%)"
          pointerEvents="none"
        >
          <ChevronDown size={20} aria-hidden />
        </Box>
      </Box>
    </div>
  );
}
