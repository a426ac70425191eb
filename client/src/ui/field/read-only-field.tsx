import { TextField } from './text-field.js';

interface Props {
  label: string;
  value: string;
  autoFocus?: boolean;
}

/** A text to be copied, such as a link or a token: selected as a whole when it gets the focus, and never changed. */
export function ReadOnlyField(field: Props) {
  return (
    <TextField
      {...field}
      readOnly
      autoComplete="off"
      fontFamily="mono"
      onFocus={(event) => event.currentTarget.select()}
      onChange={() => undefined}
    />
  );
}
