import { TextField } from './text-field.js';

interface Props {
  label: string;
  value: string;
  autoFocus?: boolean;
}

/** A read-only text to be copied, such as a link or a token. It is selected as a whole when it gets the focus. */
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
