import { useTranslation } from 'react-i18next';
import { useSystemQuery } from '../../features/system/system.generated.js';
import { describeError } from '../../lib/describe-error.js';
import type { OperatorState } from './operator-address.js';

export function useOperator(): OperatorState {
  const { t } = useTranslation();
  const { data, error, refetch } = useSystemQuery({ notifyOnNetworkStatusChange: true });
  if (data) return { kind: 'known', operator: data.system.operator };
  if (error) {
    return {
      kind: 'failed',
      message: describeError(error, t),
      retry: () => void refetch().catch(() => null),
    };
  }
  return { kind: 'loading' };
}
