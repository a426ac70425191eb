import { Stack, Text } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../../lib/format.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { ListSkeleton } from '../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useFirstLoad } from '../../../ui/pane/use-loading-attribute.js';
import { ScrollList } from '../../../ui/scroll-list.js';
import type { UsagesQuery } from '../payment.generated.js';

type Usage = UsagesQuery['usages'][number];

interface Props {
  /** Null while loading. */
  usages: readonly Usage[] | null;
  failure: string | null;
  nameOf: (userId: string) => string;
  onRetry: () => void;
}

/** Server hours of the last 30 days, per user and in total. */
export function UsagesPane({ usages, failure, nameOf, onRetry }: Props) {
  const { t } = useTranslation();
  const isFirstLoad = useFirstLoad(failure !== null || usages !== null);
  return (
    <Pane title={t('admin.usages.title')} icon={Hourglass}>
      {usages !== null ? (
        <UsageList usages={usages} nameOf={nameOf} />
      ) : failure !== null ? (
        <LoadFailure text={failure} onRetry={onRetry} />
      ) : (
        <ListSkeleton text={t('admin.usages.loading')} hidesBelow={isFirstLoad} />
      )}
    </Pane>
  );
}

function UsageList({ usages, nameOf }: { usages: readonly Usage[]; nameOf: Props['nameOf'] }) {
  const { t, i18n } = useTranslation();
  const total = usages.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack gap="3">
      <Text>{t('admin.usages.total', { hours: formatHours(total, i18n.language) })}</Text>
      {usages.length === 0 ? (
        <EmptyState icon={Hourglass} text={t('admin.usages.empty')} />
      ) : (
        <ScrollList label={t('admin.usages.title')}>
          {usages.map(({ userId, count }) => (
            <li key={userId}>
              <span>{nameOf(userId)}</span>
              <span>{formatHours(count, i18n.language)}</span>
            </li>
          ))}
        </ScrollList>
      )}
    </Stack>
  );
}
