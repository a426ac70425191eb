import { useEffect, useRef } from 'react';

/**
 * Returns a ref for a form. Its first field with an error gets the focus when `attempt` changes, but not while the user
 * is typing.
 */
export function useFocusOnError<Form extends HTMLElement>(attempt: unknown) {
  const form = useRef<Form>(null);
  useEffect(
    function focusFirstError() {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [attempt],
  );
  return form;
}
