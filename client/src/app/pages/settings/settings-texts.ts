import { createTextsAdder } from '../../../i18n/feature-texts.js';
import alertDe from '../../../features/alert/alert.de.json';
import alertEn from '../../../features/alert/alert.en.json';
import apiTokenDe from '../../../features/api-token/api-token.de.json';
import apiTokenEn from '../../../features/api-token/api-token.en.json';
import destinationDe from '../../../features/destination/destination.de.json';
import destinationEn from '../../../features/destination/destination.en.json';
import sessionDe from '../../../features/session/session.de.json';
import sessionEn from '../../../features/session/session.en.json';

/** Adds the texts that only the settings show. */
export const addSettingsTexts = createTextsAdder(
  [alertEn, apiTokenEn, destinationEn, sessionEn],
  [alertDe, apiTokenDe, destinationDe, sessionDe],
);
