import type { LogEntry } from '@trailcast/schema/wire';

export const REPORT_LANGUAGES = ['en', 'de'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Texts of the report page in one language. */
export interface ReportTexts {
  /** Summarizes the feed. `lostTime` and `share` are formatted texts. */
  summary: (losses: number, lostTime: string, share: string) => string;
  broadcastOf: string;
  /** Label of the broadcast's length. */
  onAirFor: string;
  cost: string;
  deadZones: string;
  feed: string;
  lostTimeLabel: string;
  /** Describes the only dead zone by its start and its duration. */
  lostOnce: (start: string, duration: string) => string;
  highestBitrate: string;
  /** Entries of the graph's legend. */
  deadZone: string;
  noData: string;
  seenByViewers: string;
  start: string;
  duration: string;
  scene: string;
  shares: string;
  link: string;
  unwatchedSpans: string;
  log: string;
  time: string;
  action: string;
  origin: string;
  origins: Record<LogEntry['via'], string>;
  seenTexts: Record<'feed-loss' | 'weak-link' | 'card' | 'nothing', string>;
}

const EN_TIMES: Record<number, string> = { 1: 'once', 2: 'twice' };
const DE_TIMES: Record<number, string> = { 1: 'einmal', 2: 'zweimal' };

export const REPORT_TEXTS: Record<ReportLanguage, ReportTexts> = {
  en: {
    summary: (losses, lostTime, share) =>
      losses === 0
        ? 'The feed was never lost.'
        : `The feed was lost ${EN_TIMES[losses] ?? `${losses} times`}, ${losses === 1 ? `for ${lostTime}` : `${lostTime} in all`}, and present ${share} of the time.`,
    broadcastOf: 'Broadcast of',
    onAirFor: 'On air for',
    cost: 'Server cost',
    deadZones: 'Dead zones',
    feed: 'Feed',
    lostTimeLabel: 'lost',
    lostOnce: (start, duration) => `Lost once, at ${start} for ${duration}.`,
    highestBitrate: 'Bitrate, highest',
    deadZone: 'dead zone',
    noData: 'no data',
    seenByViewers: 'What viewers saw',
    start: 'From',
    duration: 'For',
    scene: 'Scene',
    shares: 'Shares of the links',
    link: 'Link',
    unwatchedSpans: 'Not watched, because the relay node was restarted',
    log: 'Who did what',
    time: 'At',
    action: 'What',
    origin: 'From',
    origins: { page: 'the page', api: 'the API', node: 'the relay node', chat: 'the chat' },
    seenTexts: {
      'feed-loss': 'because the feed was lost',
      'weak-link': 'because the feed was weak',
      card: '“One moment”',
      nothing: 'Nothing: no platform accepted the broadcast',
    },
  },
  de: {
    summary: (losses, lostTime, share) =>
      losses === 0
        ? 'Dein Bild war immer da.'
        : `Dein Bild fehlte ${DE_TIMES[losses] ?? `${losses}-mal`}, ${losses === 1 ? `${lostTime} lang` : `insgesamt ${lostTime}`}. Es war ${share} der Zeit da.`,
    broadcastOf: 'Übertragung vom',
    onAirFor: 'Auf Sendung',
    cost: 'Serverkosten',
    deadZones: 'Funklöcher',
    feed: 'Dein Bild',
    lostTimeLabel: 'weg',
    lostOnce: (start, duration) => `Einmal weg: ab ${start}, ${duration} lang.`,
    highestBitrate: 'Bitrate, höchstens',
    deadZone: 'Funkloch',
    noData: 'keine Daten',
    seenByViewers: 'Was deine Zuschauer sahen',
    start: 'Ab',
    duration: 'Dauer',
    scene: 'Szene',
    shares: 'Anteile der Verbindungen',
    link: 'Verbindung',
    unwatchedSpans: 'Nicht beobachtet, weil der Relay-Knoten neu startete',
    log: 'Wer was getan hat',
    time: 'Bei',
    action: 'Was',
    origin: 'Woher',
    origins: { page: 'Seite', api: 'API', node: 'Relay-Knoten', chat: 'Chat' },
    seenTexts: {
      'feed-loss': 'weil dein Bild weg war',
      'weak-link': 'weil dein Bild schwach war',
      card: '„Einen Moment“',
      nothing: 'Nichts: Keine Plattform nahm die Übertragung an',
    },
  },
};

/** Returns a duration as m:ss, or as h:mm:ss from one hour on. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${padTwo(minutes)}` : minutes}:${padTwo(seconds % 60)}`;
}
