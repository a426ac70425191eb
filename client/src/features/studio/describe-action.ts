import type { Action } from './studio-types.js';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns an action as a sentence: 'Friend switched to Be right back'. An unknown action is shown with the server's
 * name for it.
 */
export function describeAction({ by, chatter, action, detail }: Omit<Action, 'at'>, t: Translate): string {
  const name = chatter ?? by?.displayName ?? t('studio.itself');
  const values = { name, detail: detail ?? '', action };
  const sentence = t(`studio.did.${action}`, { ...values, defaultValue: '' });
  return sentence === '' ? t('studio.did.other', values) : sentence;
}
