import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.js';

/** Returns a function that names a recording by its start and, from the second part on, its part number. */
export function useRecordingName(): (recording: { began: number; part: number }) => string {
  const { t, i18n } = useTranslation();
  return ({ began, part }) =>
    t(part > 1 ? 'recording.part' : 'recording.began', { date: formatDateTime(began, i18n.language), part });
}
