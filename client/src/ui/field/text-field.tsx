import { chakra, Input, Text, type InputProps } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

interface Props extends Omit<InputProps, 'onChange'> {
  label: string;
  /**
   * Name of the field's group. Only screen readers get it, before the label, which is in lower case and shown with a
   * capital: "Crop left" is shown as "Left".
   */
  group?: string | undefined;
  /** Shown instead of the label on a desktop. The label is then the accessible name and a tooltip. */
  shortLabel?: ReactNode;
  hint?: string | undefined;
  /** Error text of an invalid value. */
  error?: string | undefined;
  /** True to show the label as the placeholder of the empty field. */
  quiet?: boolean;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  group,
  shortLabel,
  hint,
  error,
  quiet = false,
  onChange,
  ...input
}: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <Text asChild fontSize="sm" color="muted" srOnly={quiet}>
        <label htmlFor={id}>
          {group !== undefined ? (
            <LabelInGroup group={group} label={label} />
          ) : shortLabel !== undefined ? (
            <ShortenedLabel label={label} shortLabel={shortLabel} />
          ) : (
            label
          )}
        </label>
      </Text>
      <Input
        id={id}
        aria-invalid={error !== undefined}
        {...(note !== undefined && { 'aria-describedby': `${id}-note` })}
        {...(quiet && { placeholder: label })}
        {...(shortLabel !== undefined && { 'aria-label': label, title: label })}
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

function LabelInGroup({ group, label }: { group: string; label: string }) {
  return (
    // Contains the text for screen readers, which is out of the flow.
    <chakra.span position="relative" textTransform="capitalize">
      <Text as="span" srOnly textTransform="none">{`${group} `}</Text>
      {label}
    </chakra.span>
  );
}

function ShortenedLabel({ label, shortLabel }: { label: string; shortLabel: ReactNode }) {
  return (
    <>
      <Text as="span" hideFrom="lg">
        {label}
      </Text>
      <Text as="span" hideBelow="lg">
        {shortLabel}
      </Text>
    </>
  );
}
