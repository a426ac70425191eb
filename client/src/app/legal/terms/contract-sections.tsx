import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalSection } from '../legal-sections.js';

/** Who agrees with whom on what, and how the contract comes about. */
export const contractSections = (operator: ReactNode): LegalSection[] => [
  {
    id: 'geltung',
    title: 'Geltung und Vertragspartner',
    body: (
      <>
        <p>
          Diese Bedingungen gelten für alles, was du auf Trailcast nutzt oder bestellst. Dein Vertragspartner
          ist der Betreiber dieses Dienstes:
        </p>
        {operator}
        <p>
          Eigene Bedingungen von Kundinnen und Kunden werden nicht Teil des Vertrags. Was nur für
          Verbraucherinnen und Verbraucher gilt, ist so gekennzeichnet. Verbraucher ist, wer den Vertrag
          überwiegend zu privaten Zwecken schließt (§ 13 BGB).
        </p>
      </>
    ),
  },
  {
    id: 'leistung',
    title: 'Was Trailcast leistet',
    body: (
      <>
        <p>
          Mit einem aktiven Abo kannst du einen eigenen Server anlegen. Er nimmt den SRT-Feed deines Telefons
          entgegen, setzt ihn mit der Sendesoftware OBS in deine Szenen und schickt das Programm an die
          Streaming-Plattform, bei der du dich angemeldet hast. Streams und Szenensammlungen verwaltest du
          selbst; zu Streams kannst du andere einladen.
        </p>
        <p>
          Nicht Teil der Leistung sind dein Telefon, dein Mobilfunknetz, deine Sende-App und die
          Streaming-Plattform. Trailcast zeichnet deine Sendungen nicht auf.
        </p>
        <p>
          Der Dienst läuft als geschlossene Beta. Neue Konten schaltet der Betreiber frei; einen Anspruch
          darauf gibt es nicht.
        </p>
      </>
    ),
  },
  {
    id: 'konto',
    title: 'Konto und Zugang',
    body: (
      <>
        <p>
          Du meldest dich mit deinem Konto bei der Streaming-Plattform an; ein eigenes Passwort hat Trailcast
          nicht. Wer angemeldet ist, handelt in deinem Namen. Melde deshalb fremde oder verlorene Geräte unter
          „Konto“ ab.
        </p>
        <p>
          Stream-Schlüssel sind wie Passwörter: Gib sie nur Menschen, die für dich senden sollen, und erneuere
          einen Schlüssel, sobald er in falsche Hände geraten sein könnte.
        </p>
      </>
    ),
  },
  {
    id: 'vertragsschluss',
    title: 'Wie der Vertrag zustande kommt',
    body: (
      <>
        <p>Ein Abo bestellst du in diesen Schritten:</p>
        <ol>
          <li>Die Anwendung zeigt dir Zugangsgebühr und Stundenpreis deines Tarifs.</li>
          <li>Du bestätigst mit dem Häkchen die Hinweise zu diesen Bedingungen und zum Datenschutz.</li>
          <li>
            Du gehst weiter zur Bezahlseite unseres Zahlungsdienstes, wählst eine Zahlungsart und kannst dort
            alle Angaben prüfen, ändern oder abbrechen.
          </li>
          <li>Mit der Schaltfläche der Bezahlseite gibst du deine zahlungspflichtige Bestellung ab.</li>
        </ol>
        <p>
          Der Vertrag ist geschlossen, sobald der Zahlungsdienst uns den Abschluss bestätigt und dein Abo als
          aktiv angezeigt wird. Vertragssprache ist Deutsch. Wir speichern, welcher Fassung dieser Bedingungen
          du wann, in welchem Tarif und zu welchen Preisen zugestimmt hast. Die Fassung, die gerade gilt,
          kannst du auf dieser Seite jederzeit lesen, drucken und sichern.
        </p>
        <p>
          Im Tarif „kostenlos“ entsteht kein bezahltes Abo; die Regeln zu Preisen, Zahlung und Kündigung
          betreffen dich dann nicht.
        </p>
        <p>
          Was wir mit deinen Daten tun, steht in der <Link to="/datenschutz">Datenschutzerklärung</Link>.
        </p>
      </>
    ),
  },
];
