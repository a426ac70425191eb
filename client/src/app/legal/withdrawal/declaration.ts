export interface Declaration {
  name: string;
  email: string;
  contract: string;
  /** Optional. */
  message: string;
}

export type Field = keyof Declaration;
export type FieldErrors = Partial<Record<Field, string>>;

export const EMPTY_DECLARATION: Declaration = { name: '', email: '', contract: '', message: '' };

/** Maximum length of each field, as on the server. */
export const MAX_LENGTHS: Record<Field, number> = { name: 200, email: 254, contract: 500, message: 5000 };

const MISSING_VALUE: FieldErrors = {
  name: 'Bitte gib deinen Namen an.',
  email: 'Bitte gib die E-Mail-Adresse an, unter der wir dir antworten können.',
  contract: 'Bitte schreib, welchen Vertrag du widerrufst.',
};
const INVALID_EMAIL = 'Das ist keine E-Mail-Adresse. Sie sieht zum Beispiel so aus: name@example.org';
/** This pattern is as permissive as the server's, because an unusual address must not prevent a withdrawal. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;

/** Returns an error in German for each invalid field. */
export function findFieldErrors(declaration: Declaration): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const field of ['name', 'email', 'contract'] as const) {
    if (declaration[field].trim() === '') fieldErrors[field] = MISSING_VALUE[field];
  }
  if (!fieldErrors.email && !EMAIL_PATTERN.test(declaration.email.trim())) fieldErrors.email = INVALID_EMAIL;
  return fieldErrors;
}

/** Returns the request body: values trimmed, an empty message left out. */
export function createRequestBody({ name, email, contract, message }: Declaration) {
  const text = message.trim();
  return {
    name: name.trim(),
    email: email.trim(),
    contract: contract.trim(),
    ...(text !== '' && { message: text }),
  };
}
