import type { LogEntry } from '@trailcast/schema/wire';

export const REPORT_LANGUAGES = ['en', 'de'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Texts of the report page in one language. */
export interface ReportTexts {
  broadcastOf: string;
  /** Name of a broadcast of an unknown stream. */
  broadcast: string;
  /** Label of the broadcast's length. */
  onAirFor: string;
  /** Headlines of a broadcast without dead zones, and of one without any feed. */
  neverLost: string;
  noFeed: string;
  /** Headlines of a broadcast with dead zones. `duration`: of all of them. */
  steadyExcept: (count: number, duration: string) => string;
  interrupted: (count: number, duration: string) => string;
  /** Label of the share of the time with a feed. */
  feedPresent: string;
  deadZones: string;
  /** Follows the duration of a dead zone. */
  lostTimeLabel: string;
  cost: string;
  /** Accessible name of the picture. */
  picture: string;
  /** Precedes the highest bitrate. */
  highestBitrate: string;
  seenByViewers: string;
  /** Names the part of the ribbon that is drawn larger, between the times of its start and end. */
  enlarged: string;
  /** When something began. */
  from: (time: string) => string;
  /** Names the times without a measured bitrate. */
  noData: string;
  /** Names the tables that repeat the picture as text. */
  details: string;
  /** Describes the only dead zone by its start and its duration. */
  lostOnce: (start: string, duration: string) => string;
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
  /** Follows the name of a scene that the user had chosen, where the feed was lost. */
  feedWasLost: string;
  /** Follows the name of a scene for a lost feed, after the feed had returned. */
  untilStable: string;
  /** Names several short segments that are drawn as one block. */
  shortChanges: (count: number) => string;
  /** Label of a panic in the picture, and what viewers saw during it: the same card as for other reasons. */
  panic: string;
  panicCard: string;
  seenTexts: Record<'feed-loss' | 'weak-link' | 'card' | 'nothing', string>;
  /** Label of the link to the application, and its description. */
  streams: string;
  backToProduct: string;
  /** Short names in the picture and its legend; for scenes, those of several scenes with one colour. */
  seenLabels: Record<'scene' | 'feed-loss' | 'weak-link' | 'card' | 'nothing', string>;
}

export const REPORT_TEXTS: Record<ReportLanguage, ReportTexts> = {
  en: {
    broadcastOf: 'Broadcast of',
    broadcast: 'Broadcast',
    onAirFor: 'On air for',
    neverLost: 'The feed was never lost.',
    noFeed: 'No feed arrived.',
    steadyExcept: (count, duration) =>
      `Feed steady except for ${count === 1 ? `one dead zone of ${duration}` : `${count} dead zones, ${duration} in all`}.`,
    interrupted: (count, duration) =>
      `Feed interrupted by ${count === 1 ? `one dead zone of ${duration}` : `${count} dead zones, ${duration} in all`}.`,
    feedPresent: 'Feed present',
    deadZones: 'Dead zones',
    lostTimeLabel: 'lost',
    cost: 'Server cost',
    picture: 'Bitrate, dead zones and scenes over time',
    highestBitrate: 'Bitrate in Mbit/s, up to',
    seenByViewers: 'What viewers saw',
    enlarged: 'enlarged',
    from: (time) => `from ${time}`,
    noData: 'Bitrate unknown',
    details: 'Details',
    lostOnce: (start, duration) => `Lost once, at ${start} for ${duration}.`,
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
    feedWasLost: 'feed lost',
    untilStable: 'until stable',
    shortChanges: (count) => `${count} short changes`,
    panic: 'Panic',
    panicCard: '“One moment”, panic',
    streams: 'Streams',
    backToProduct: 'Back to Trailcast',
    seenTexts: {
      'feed-loss': 'feed lost',
      'weak-link': 'weak feed',
      card: '“One moment”, delay or restart',
      nothing: 'Nothing: no platform accepted it',
    },
    seenLabels: {
      scene: 'other scenes',
      'feed-loss': 'scenes for a lost feed',
      'weak-link': 'scenes for a weak feed',
      card: '“One moment”',
      nothing: 'Nothing',
    },
  },
  de: {
    broadcastOf: 'Übertragung vom',
    broadcast: 'Übertragung',
    onAirFor: 'Auf Sendung',
    neverLost: 'Dein Bild war die ganze Zeit da.',
    noFeed: 'Es kam kein Bild an.',
    steadyExcept: (count, duration) =>
      `Bild stabil bis auf ${count === 1 ? `ein Funkloch von ${duration}` : `${count} Funklöcher, zusammen ${duration}`}.`,
    interrupted: (count, duration) =>
      `Bild unterbrochen: ${count === 1 ? `ein Funkloch von ${duration}` : `${count} Funklöcher, zusammen ${duration}`}.`,
    feedPresent: 'Bild war da',
    deadZones: 'Funklöcher',
    lostTimeLabel: 'weg',
    cost: 'Kosten',
    picture: 'Bitrate, Funklöcher und Szenen im Verlauf',
    highestBitrate: 'Bitrate in Mbit/s, bis zu',
    seenByViewers: 'Was deine Zuschauer sahen',
    enlarged: 'vergrößert',
    from: (time) => `ab ${time}`,
    noData: 'Bitrate unbekannt',
    details: 'Einzelheiten',
    lostOnce: (start, duration) => `Einmal weg: ab ${start}, ${duration} lang.`,
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
    feedWasLost: 'Bild weg',
    untilStable: 'bis stabil',
    shortChanges: (count) => `${count} kurze Wechsel`,
    panic: 'Panik',
    panicCard: '„One moment“, Panik',
    streams: 'Streams',
    backToProduct: 'Zurück zu Trailcast',
    seenTexts: {
      'feed-loss': 'Bild weg',
      'weak-link': 'schwaches Bild',
      card: '„One moment“, Verzögerung oder Neustart',
      nothing: 'Nichts: von keiner Plattform angenommen',
    },
    seenLabels: {
      scene: 'andere Szenen',
      'feed-loss': 'Szenen bei Funkloch',
      'weak-link': 'Szenen bei schwachem Bild',
      card: '„One moment“',
      nothing: 'Nichts',
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

/** Returns a duration as HTML with its units, e.g. `1 min 56 s`; from one hour on without seconds. */
export function renderLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const hours = Math.floor(seconds / 3_600);
  const parts = [
    { value: hours, unit: 'h' },
    { value: Math.floor(seconds / 60) % 60, unit: 'min' },
    { value: hours > 0 ? 0 : seconds % 60, unit: 's' },
  ].filter(({ value }) => value > 0);
  if (parts.length === 0) parts.push({ value: 0, unit: 's' });
  return parts.map(({ value, unit }) => `${value}<small>\u00a0${unit}</small>`).join(' ');
}
