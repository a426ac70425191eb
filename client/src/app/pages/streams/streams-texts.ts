import { createTextsAdder } from '../../../i18n/feature-texts.js';
import recordingDe from '../../../features/recording/recording.de.json';
import recordingEn from '../../../features/recording/recording.en.json';
import reportDe from '../../../features/session-report/session-report.de.json';
import reportEn from '../../../features/session-report/session-report.en.json';

/** Adds the texts of recordings and reports, which only the page of streams shows. */
export const addStreamsTexts = createTextsAdder([recordingEn, reportEn], [recordingDe, reportDe]);
