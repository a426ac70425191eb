import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsernamesQuery } from '../../../features/user/user.generated.js';
import { describeError } from '../../../lib/describe-error.js';

/** Delay after the last key stroke, ms. */
const DEBOUNCE_MS = 250;

/** Searches people by the beginning of their name, with a debounce. */
export function usePeopleSearch() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(
    function queryAfterPause() {
      const timer = setTimeout(() => setQuery(text.trim()), DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  const { data, error, loading, refetch } = useUsernamesQuery({ variables: { query }, skip: query === '' });
  const isSettled = query === text.trim();
  return {
    text,
    results: isSettled && !(loading && !data) ? (data?.usernames ?? []) : null,
    failure: isSettled && error ? t('failed.load users', { message: describeError(error, t) }) : null,
    onText: setText,
    onRetry: () => void refetch().catch(() => null),
  };
}
