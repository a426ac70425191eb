import { useEffect, useRef } from 'react';

/**
 * Returns a ref for a form. The form's first field with an error gets the focus when `trigger` changes, for example
 * after a submission, but not while the user is typing.
 */
export function useFocusOnError<Form extends HTMLElement>(trigger: unknown) {
  const form = useRef<Form>(null);
  useEffect(
    function focusFirstError() {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [trigger],
  );
  return form;
}
