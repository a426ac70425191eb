import { Flex, Heading, Stack } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { TextAreaField } from '../../../ui/field/text-area-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import {
  MAX_LENGTHS,
  findFieldErrors,
  type Declaration,
  type Field,
  type FieldErrors,
} from './declaration.js';
import { useHeadingFocus } from './use-heading-focus.js';

interface Props {
  declaration: Declaration;
  /** True if the user came back to this step: its heading then gets the focus. */
  hasReturned?: boolean;
  onChange: (declaration: Declaration) => void;
  /** Called with valid fields. */
  onReady: () => void;
}

/** First step: the fields. Each error is shown at its field. */
export function WithdrawalForm({ declaration, hasReturned = false, onChange, onReady }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useHeadingFocus<HTMLHeadingElement>(hasReturned);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  useEffect(
    function focusFirstInvalidField() {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [fieldErrors],
  );
  const submit = () => {
    const newFieldErrors = findFieldErrors(declaration);
    setFieldErrors(newFieldErrors);
    if (Object.keys(newFieldErrors).length === 0) onReady();
  };
  const fieldProps = (name: Field) => ({
    value: declaration[name],
    maxLength: MAX_LENGTHS[name],
    // New errors appear at the next submit; fixed ones disappear immediately.
    error: fieldErrors[name] === undefined ? undefined : findFieldErrors(declaration)[name],
    onChange: (value: string) => onChange({ ...declaration, [name]: value }),
  });
  return (
    <>
      <Heading as="h2" ref={heading} tabIndex={-1} fontSize="lg" mt="6" mb="3">
        Schritt 1 von 2: Deine Angaben
      </Heading>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="4">
          <TextField label="Name" autoComplete="name" required {...fieldProps('name')} />
          <TextField
            label="E-Mail-Adresse"
            type="email"
            autoComplete="email"
            hint="Unter dieser Adresse antworten wir dir."
            required
            {...fieldProps('email')}
          />
          <TextField
            label="Vertrag"
            autoComplete="off"
            hint="Zum Beispiel: Abo bei Trailcast, Name deines Kontos, bestellt am …"
            required
            {...fieldProps('contract')}
          />
          <TextAreaField label="Nachricht (freiwillig)" rows={4} {...fieldProps('message')} />
          <Flex justify="flex-end">
            <Button type="submit" icon={ArrowRight}>
              Weiter zur Bestätigung
            </Button>
          </Flex>
        </Stack>
      </form>
    </>
  );
}
