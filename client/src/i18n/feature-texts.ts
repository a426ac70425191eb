import type { i18n } from 'i18next';
import { addDetailTexts } from './detail-texts.js';
import alertDe from '../features/alert/alert.de.json';
import apiTokenDe from '../features/api-token/api-token.de.json';
import destinationDe from '../features/destination/destination.de.json';
import paymentDe from '../features/payment/payment.de.json';
import phoneDe from '../features/phone/phone.de.json';
import recordingDe from '../features/recording/recording.de.json';
import sessionReportDe from '../features/session-report/session-report.de.json';
import relayServerDe from '../features/relay-server/relay-server.de.json';
import sceneCollectionDe from '../features/scene-collection/scene-collection.de.json';
import sessionDe from '../features/session/session.de.json';
import sourceDe from '../features/source/source.de.json';
import streamDe from '../features/stream/stream.de.json';
import studioDe from '../features/studio/studio.de.json';
import systemDe from '../features/system/system.de.json';
import userDe from '../features/user/user.de.json';
import failedDe from './failed.de.json';
import alertEn from '../features/alert/alert.en.json';
import apiTokenEn from '../features/api-token/api-token.en.json';
import destinationEn from '../features/destination/destination.en.json';
import paymentEn from '../features/payment/payment.en.json';
import phoneEn from '../features/phone/phone.en.json';
import recordingEn from '../features/recording/recording.en.json';
import sessionReportEn from '../features/session-report/session-report.en.json';
import relayServerEn from '../features/relay-server/relay-server.en.json';
import sceneCollectionEn from '../features/scene-collection/scene-collection.en.json';
import sessionEn from '../features/session/session.en.json';
import sourceEn from '../features/source/source.en.json';
import streamEn from '../features/stream/stream.en.json';
import studioEn from '../features/studio/studio.en.json';
import systemEn from '../features/system/system.en.json';
import userEn from '../features/user/user.en.json';
import failedEn from './failed.en.json';

const TEXTS = {
  en: [
    failedEn,
    alertEn,
    apiTokenEn,
    destinationEn,
    paymentEn,
    phoneEn,
    recordingEn,
    sessionReportEn,
    relayServerEn,
    sceneCollectionEn,
    sessionEn,
    sourceEn,
    streamEn,
    studioEn,
    systemEn,
    userEn,
  ],
  de: [
    failedDe,
    alertDe,
    apiTokenDe,
    destinationDe,
    paymentDe,
    phoneDe,
    recordingDe,
    sessionReportDe,
    relayServerDe,
    sceneCollectionDe,
    sessionDe,
    sourceDe,
    streamDe,
    studioDe,
    systemDe,
    userDe,
  ],
};

/** Adds the texts of the application, which visitors of the landing page don't load. */
export function addFeatureTexts(instance: i18n): void {
  for (const [language, bundles] of Object.entries(TEXTS)) {
    for (const texts of bundles) instance.addResourceBundle(language, 'translation', texts, true, true);
  }
  addDetailTexts(instance);
}
