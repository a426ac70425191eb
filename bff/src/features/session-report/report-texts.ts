import type { LogEntry } from '@trailcast/schema/wire';

export const REPORT_LANGUAGES = ['en', 'de'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

export interface ReportTexts {
  title: string;
  length: string;
  cost: string;
  deadZones: string;
  feed: string;
  withoutFeed: string;
  noDeadZone: string;
  bitrate: string;
  gap: string;
  seen: string;
  from: string;
  duration: string;
  what: string;
  shares: string;
  link: string;
  unwatched: string;
  log: string;
  at: string;
  done: string;
  via: string;
  vias: Record<LogEntry['via'], string>;
  kinds: Record<'feed-loss' | 'weak-link' | 'card' | 'nothing', string>;
}

export const REPORT_TEXTS: Record<ReportLanguage, ReportTexts> = {
  en: {
    title: 'Broadcast of',
    length: 'Length',
    cost: 'Server cost',
    deadZones: 'Dead zones',
    feed: 'Feed',
    withoutFeed: 'without feed',
    noDeadZone: 'The feed was never lost.',
    bitrate: 'Bitrate, highest',
    gap: 'Red: dead zone. Hatched: no data for this time.',
    seen: 'What viewers saw',
    from: 'From',
    duration: 'For',
    what: 'Scene',
    shares: 'Shares of the links',
    link: 'Link',
    unwatched: 'Not watched, because the relay node was restarted',
    log: 'Who did what',
    at: 'At',
    done: 'What',
    via: 'From',
    vias: { page: 'the page', api: 'the API', node: 'the relay node', chat: 'the chat' },
    kinds: {
      'feed-loss': 'because the feed was lost',
      'weak-link': 'because the feed was weak',
      card: '“One moment”',
      nothing: 'Nothing: no platform took the broadcast',
    },
  },
  de: {
    title: 'Übertragung vom',
    length: 'Länge',
    cost: 'Serverkosten',
    deadZones: 'Funklöcher',
    feed: 'Dein Bild',
    withoutFeed: 'ohne Bild',
    noDeadZone: 'Das Bild war immer da.',
    bitrate: 'Bitrate, höchstens',
    gap: 'Rot: Funkloch. Schraffiert: keine Daten für diese Zeit.',
    seen: 'Was deine Zuschauer sahen',
    from: 'Ab',
    duration: 'Dauer',
    what: 'Szene',
    shares: 'Anteile der Verbindungen',
    link: 'Verbindung',
    unwatched: 'Nicht beobachtet, weil der Relay-Knoten neu startete',
    log: 'Wer was getan hat',
    at: 'Bei',
    done: 'Was',
    via: 'Woher',
    vias: { page: 'Seite', api: 'API', node: 'Relay-Knoten', chat: 'Chat' },
    kinds: {
      'feed-loss': 'weil dein Bild weg war',
      'weak-link': 'weil dein Bild schwach war',
      card: '„Einen Moment“',
      nothing: 'Nichts: Keine Plattform nahm die Übertragung an',
    },
  },
};

/** Returns a time as m:ss, or as h:mm:ss from one hour on. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${padTwo(minutes)}` : minutes}:${padTwo(seconds % 60)}`;
}
