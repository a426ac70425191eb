import { latePart } from '../../../../lib/late/late-part.js';
import type { HelpingProps } from './helping.js';

/** A studio that the user helps with, which a user without one does not load. */
export const helping = latePart<HelpingProps>(() => import('./helping.js').then(({ Helping }) => Helping));
