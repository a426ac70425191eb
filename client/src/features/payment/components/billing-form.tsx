import { Stack } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.js';
import type { BillingInformationInput } from '../payment.generated.js';

interface Props {
  /** So that a button outside of the form can send it. */
  id: string;
  stored: BillingInformationInput;
  saving: boolean;
  onUpdate: (information: BillingInformationInput) => void;
  onEdit: () => void;
}

/** In the order of an envelope; `autoComplete` are the tokens of HTML's autofill. */
const FIELDS = [
  { field: 'name', autoComplete: 'billing name' },
  { field: 'line1', autoComplete: 'billing address-line1' },
  { field: 'line2', autoComplete: 'billing address-line2' },
  { field: 'postalCode', autoComplete: 'billing postal-code' },
  { field: 'city', autoComplete: 'billing address-level2' },
  { field: 'state', autoComplete: 'billing address-level1' },
  { field: 'countryCode', autoComplete: 'billing country' },
] as const;

/** The billing address. What may be in it is the server's to say. */
export function BillingForm({ id, stored, saving, onUpdate, onEdit }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(stored);
  const type = (field: keyof BillingInformationInput, text: string) => {
    setTyped({ ...typed, [field]: field === 'countryCode' ? countryCode(text) : text });
    onEdit();
  };
  return (
    <form
      id={id}
      noValidate
      aria-busy={saving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onUpdate(typed);
      }}
    >
      <Stack gap="3" pb="3">
        {FIELDS.map(({ field, autoComplete }) => (
          <TextField
            key={field}
            label={t(`payment.billing.${field}`)}
            value={typed[field]}
            autoComplete={autoComplete}
            readOnly={saving}
            {...(field === 'countryCode' && {
              hint: t('payment.billing.countryHint'),
              maxLength: LIMITS.countryCodeLength,
              autoCapitalize: 'characters',
            })}
            onChange={(text) => type(field, text)}
          />
        ))}
      </Stack>
    </form>
  );
}

const countryCode = (text: string) => text.toUpperCase().slice(0, LIMITS.countryCodeLength);
