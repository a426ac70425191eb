import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { ScrollList } from '../../../ui/scroll-list.js';
import { describeAction } from '../describe-action.js';
import type { LogEntry } from '../studio-types.js';

export interface ServerLogProps {
  /** Newest first. */
  entries: readonly LogEntry[];
  /** Text of an empty log. */
  emptyText?: string;
}

/** Log of a server: each action with its user, time and origin. */
export function ServerLog({ entries, emptyText }: ServerLogProps) {
  const { t, i18n } = useTranslation();
  if (entries.length === 0) return <Text>{emptyText ?? t('studio.logEmpty')}</Text>;
  return (
    <ScrollList label={t('studio.log')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {describeAction(entry, t)}
            <small>
              <time dateTime={new Date(entry.at).toISOString()}>
                {formatDateTime(entry.at, i18n.language)}
              </time>
              {`\u00a0· ${t(`studio.via.${entry.via}`)}`}
            </small>
          </span>
        </li>
      ))}
    </ScrollList>
  );
}
