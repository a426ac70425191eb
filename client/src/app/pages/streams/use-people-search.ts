import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsernamesQuery } from '../../../features/user/user.generated.js';
import { describeError } from '../../../lib/describe-error.js';

/** Between the last letter and the question, ms. */
const DEBOUNCE_MS = 250;

/** Asks for people whose name begins with what was typed, once the typing pauses. */
export function usePeopleSearch() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(
    function askWhenTypingPauses() {
      const timer = setTimeout(() => setQuery(text.trim()), DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  const { data, error, loading, refetch } = useUsernamesQuery({ variables: { query }, skip: query === '' });
  const settled = query === text.trim();
  return {
    text,
    found: settled && !(loading && !data) ? (data?.usernames ?? []) : null,
    failure: settled && error ? t('failed.load users', { message: describeError(error, t) }) : null,
    onText: setText,
    onRetry: () => void refetch().catch(() => null),
  };
}
