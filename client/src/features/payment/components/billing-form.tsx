import { Stack } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.js';
import { useFocusOnError } from '../../../ui/field/use-focus-on-error.js';
import { BILLING_FIELDS, findRejectionTextKey, type BillingField } from '../billing-fields.js';
import type { BillingInformationInput } from '../payment.generated.js';

interface Props {
  /** Id for a submit button outside of the form. */
  id: string;
  storedInformation: BillingInformationInput;
  isSaving: boolean;
  /** Each of these fields is marked until it is changed. */
  rejectedFields?: readonly BillingField[];
  onUpdate: (information: BillingInformationInput) => void;
  onEdit: (field: BillingField) => void;
}

const NO_FIELDS: readonly BillingField[] = [];

/** Form of the billing address. The server validates it; the first rejected field gets the focus. */
export function BillingForm({
  id,
  storedInformation,
  isSaving,
  rejectedFields = NO_FIELDS,
  onUpdate,
  onEdit,
}: Props) {
  const { t } = useTranslation();
  const form = useFocusOnError<HTMLFormElement>(isSaving);
  const [typed, setTyped] = useState(storedInformation);
  const changeField = (field: BillingField, text: string) => {
    setTyped({ ...typed, [field]: field === 'countryCode' ? normalizeCountryCode(text) : text });
    onEdit(field);
  };
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onUpdate(typed);
      }}
    >
      <Stack gap="3" pb="3">
        {BILLING_FIELDS.map(({ field, autoComplete }) => (
          <TextField
            key={field}
            label={t(`payment.billing.${field}`)}
            name={field}
            value={typed[field]}
            error={
              rejectedFields.includes(field)
                ? t(findRejectionTextKey(field, typed[field]), { max: LIMITS.billingTextMaxLength })
                : undefined
            }
            autoComplete={autoComplete}
            readOnly={isSaving}
            {...(field === 'countryCode' && {
              hint: t('payment.billing.countryHint'),
              maxLength: LIMITS.countryCodeLength,
              autoCapitalize: 'characters',
            })}
            onChange={(text) => changeField(field, text)}
          />
        ))}
      </Stack>
    </form>
  );
}

const normalizeCountryCode = (text: string) => text.toUpperCase().slice(0, LIMITS.countryCodeLength);
