import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { describeAction } from '../../../../features/studio/describe-action.js';
import type { Action } from '../../../../features/studio/studio-types.js';
import { vibration } from '../../../../lib/device/vibration.js';
import { toast } from '../../../../lib/toast/toast.js';
import { useIsDesktop } from '../../../../ui/use-media.js';

/** Time for which a helper's note stays marked, ms. */
const FRESH_MS = 60_000;

/** Time of the newest note that this page has shown, ms since the epoch. A visit of the page shows no note again. */
let lastShownAt = 0;

/**
 * Returns true while the user's newest action is a helper's note of the last minute. A new note vibrates, and on a phone,
 * whose line of the last action may be out of view, it is a message for that minute.
 */
export function useFreshNote(action: Action | null, now: number): boolean {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const age = action?.action.startsWith('note-') ? now - action.at : FRESH_MS;
  const isFresh = age < FRESH_MS;
  const noteAt = isFresh && action ? action.at : null;
  useEffect(
    function showNote() {
      if (!action || noteAt === null || noteAt <= lastShownAt) return;
      lastShownAt = noteAt;
      vibration.play('note');
      const autoClose = Math.min(FRESH_MS, FRESH_MS - age);
      if (!isDesktop) toast.warning(describeAction(action, t), { toastId: `note ${noteAt}`, autoClose });
    },
    [action, noteAt, age, isDesktop, t],
  );
  return isFresh;
}
