import { LOGGED_ACTIONS, type LogEntry, type LoggedAction } from '@trailcast/schema/wire';
import type { ReportLanguage } from './report-texts.js';

/** `{name}` is the user's name, `{detail}` the object of the action. */
const SENTENCES: Record<ReportLanguage, Record<LoggedAction, string>> = {
  en: {
    create: '{name} created the server',
    delete: '{name} deleted the server',
    start: '{name} started the broadcast',
    stop: '{name} ended the broadcast',
    'stop-after-delay': '{name} ends the broadcast after the delay',
    'set-scene': '{name} switched to {detail}',
    dump: '{name} dumped the delay',
    panic: '{name} started a panic',
    'end-panic': '{name} ended the panic',
    mute: '{name} muted the program',
    unmute: '{name} unmuted the program',
    'set-delay': '{name} changed the delay',
    'set-quality': '{name} changed the quality',
    'set-feed-loss': '{name} changed what dead zones show',
    'assign-stream': '{name} chose the stream',
    'detach-stream': '{name} removed the stream',
    record: '{name} switched recording on',
    'end-recording': '{name} switched recording off',
    keep: '{name} kept the server',
    rehearse: '{name} started a rehearsal',
    'end-rehearsal': '{name} ended the rehearsal',
    'simulate-feed': '{name} simulated a feed',
    'destination-on': '{name} switched {detail} on',
    'destination-off': '{name} switched {detail} off',
    'show-source': '{name} showed {detail}',
    'hide-source': '{name} hid {detail}',
    'mute-source': '{name} muted {detail}',
    'unmute-source': '{name} unmuted {detail}',
    'set-volume': '{name} changed the volume of {detail}',
    'set-text': '{name} changed the text of {detail}',
    'set-title': '{name} changed the title to {detail}',
    'pause-alerts': '{name} paused the viewers’ alerts',
    'resume-alerts': '{name} resumed the viewers’ alerts',
    'skip-alert': '{name} skipped a viewer’s alert',
  },
  de: {
    create: '{name} hat den Server erstellt',
    delete: '{name} hat den Server gelöscht',
    start: '{name} hat die Sendung gestartet',
    stop: '{name} hat die Sendung beendet',
    'stop-after-delay': '{name} beendet die Sendung nach der Verzögerung',
    'set-scene': '{name} hat auf {detail} geschaltet',
    dump: '{name} hat die Verzögerung verworfen',
    panic: '{name} hat eine Panik begonnen',
    'end-panic': '{name} hat die Panik beendet',
    mute: '{name} hat das Programm stummgeschaltet',
    unmute: '{name} hat das Programm wieder hörbar gemacht',
    'set-delay': '{name} hat die Verzögerung geändert',
    'set-quality': '{name} hat die Qualität geändert',
    'set-feed-loss': '{name} hat das Verhalten bei Funklöchern geändert',
    'assign-stream': '{name} hat den Stream gewählt',
    'detach-stream': '{name} hat den Stream entfernt',
    record: '{name} hat die Aufnahme eingeschaltet',
    'end-recording': '{name} hat die Aufnahme ausgeschaltet',
    keep: '{name} hat den Server behalten',
    rehearse: '{name} hat eine Probe gestartet',
    'end-rehearsal': '{name} hat die Probe beendet',
    'simulate-feed': '{name} hat einen Feed nachgestellt',
    'destination-on': '{name} hat {detail} eingeschaltet',
    'destination-off': '{name} hat {detail} ausgeschaltet',
    'show-source': '{name} hat {detail} eingeblendet',
    'hide-source': '{name} hat {detail} ausgeblendet',
    'mute-source': '{name} hat {detail} stummgeschaltet',
    'unmute-source': '{name} hat {detail} laut geschaltet',
    'set-volume': '{name} hat die Lautstärke von {detail} geändert',
    'set-text': '{name} hat den Text von {detail} geändert',
    'set-title': '{name} hat den Titel geändert: {detail}',
    'pause-alerts': '{name} hat die Meldungen von Zuschauern angehalten',
    'resume-alerts': '{name} lässt die Meldungen von Zuschauern weiterlaufen',
    'skip-alert': '{name} hat eine Meldung übersprungen',
  },
};

/** Returns an action as a sentence. An action that only a newer release has is shown by its stored name. */
export function formatAction(
  { by, chatter, action, detail }: Pick<LogEntry, 'by' | 'chatter' | 'action' | 'detail'>,
  language: ReportLanguage,
): string {
  const loggedAction = LOGGED_ACTIONS.find((knownAction) => knownAction === action);
  const values: Record<string, string> = {
    name: chatter ?? by?.displayName ?? 'Trailcast',
    detail: detail ?? '',
  };
  const sentence = loggedAction ? SENTENCES[language][loggedAction] : `{name}: ${action}`;
  return sentence.replace(/\{(name|detail)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
