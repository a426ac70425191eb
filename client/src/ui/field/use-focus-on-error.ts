import { useEffect, useRef } from 'react';

/**
 * Returns the ref of a form's element. Its first field with an error gets the focus when `attempt` changes, so not while the
 * user is typing.
 */
export function useFocusOnError<Form extends HTMLElement>(attempt: unknown) {
  const form = useRef<Form>(null);
  useEffect(
    function goToFirstError() {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
    [attempt],
  );
  return form;
}
