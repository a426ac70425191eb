import type { AlertKind, AlertLanguage } from '@trailcast/schema/wire';

/** Title and body of a notification. */
export interface AlertText {
  title: string;
  body: string;
}

/** The properties of an alert that appear in its text. `stopsAt`: ms since the epoch. */
export interface AlertFacts {
  kind: AlertKind;
  destination: string | null;
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
}

type Texts = Record<Exclude<AlertKind, 'stop-near' | 'refused'>, AlertText> & {
  refused: (destination: string | null) => AlertText;
  stopTitle: (minutes: number) => string;
  stopBody: Record<'idle' | 'payment', string>;
};

const TEXTS: Record<AlertLanguage, Texts> = {
  en: {
    'feed-lost': {
      title: 'Feed lost',
      body: 'You are still live, but no feed is arriving from your phone.',
    },
    'feed-returned': { title: 'Feed is back', body: 'Your feed is arriving again.' },
    refused: (destination) => ({
      title:
        destination === null
          ? 'The platform refused your broadcast'
          : `${destination} refused your broadcast`,
      body: 'Check the stream key, and whether the account may stream.',
    }),
    stopTitle: (minutes) =>
      minutes === 1 ? 'Your server stops in 1 minute' : `Your server stops in ${minutes} minutes`,
    stopBody: {
      idle: 'Nothing has been sent for a while. Open Trailcast to keep the server.',
      payment: 'Your subscription is no longer paid. Renew it in Trailcast to keep your server.',
    },
  },
  de: {
    'feed-lost': {
      title: 'Bild weg',
      body: 'Du bist weiter live, aber von deinem Handy kommt kein Bild an.',
    },
    'feed-returned': { title: 'Bild wieder da', body: 'Dein Bild kommt wieder an.' },
    refused: (destination) => ({
      title:
        destination === null
          ? 'Die Plattform hat deine Übertragung abgelehnt'
          : `${destination} hat deine Übertragung abgelehnt`,
      body: 'Prüfe den Streamschlüssel und ob das Konto streamen darf.',
    }),
    stopTitle: (minutes) =>
      minutes === 1 ? 'Dein Server stoppt in 1 Minute' : `Dein Server stoppt in ${minutes} Minuten`,
    stopBody: {
      idle: 'Seit einer Weile wird nichts gesendet. Öffne Trailcast, um den Server zu behalten.',
      payment: 'Dein Abo ist nicht mehr bezahlt. Erneuere es in Trailcast, um deinen Server zu behalten.',
    },
  },
};

/** Returns the notification for an alert at `now` (ms). It contains no key and no address. */
export function formatAlert(facts: AlertFacts, language: AlertLanguage, now: number): AlertText {
  const texts = TEXTS[language];
  const { kind, destination, stopsAt, stopReason } = facts;
  if (kind === 'refused') return texts.refused(destination);
  if (kind !== 'stop-near') return texts[kind];
  const minutes = Math.max(1, Math.round(((stopsAt ?? now) - now) / 60_000));
  return { title: texts.stopTitle(minutes), body: texts.stopBody[stopReason ?? 'idle'] };
}
