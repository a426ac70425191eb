import { Link } from 'react-router';
import { TERMS } from '@trailcast/schema/terms';
import { formatDay } from '../format-day.js';
import type { LegalSection } from '../legal-sections.js';

/** What both sides answer for, and how the terms may change. */
export const SERVICE_SECTIONS: LegalSection[] = [
  {
    id: 'verfuegbarkeit',
    title: 'Verfügbarkeit',
    body: (
      <p>
        Der Dienst ist im Mittel eines Kalenderjahres zu <strong>99 %</strong> der Zeit verfügbar. Nicht
        mitgerechnet werden Störungen, die wir nicht beeinflussen können, etwa beim Mobilfunk, bei der
        Streaming-Plattform oder durch höhere Gewalt, und Wartung, die wir mindestens einen Tag vorher
        ankündigen. Deine gesetzlichen Rechte bei Mängeln bleiben unberührt.
      </p>
    ),
  },
  {
    id: 'pflichten',
    title: 'Was du beachten musst',
    body: (
      <>
        <p>
          Für deine Sendung bist du verantwortlich. Sende nur, was du senden darfst, achte die Rechte der
          Menschen, die du zeigst, und halte dich an die Regeln der Streaming-Plattform. Verboten sind
          insbesondere strafbare Inhalte, Angriffe auf den Dienst oder auf andere und das Weiterverkaufen von
          Servern.
        </p>
        <p>
          Bei einem schweren oder trotz Hinweis wiederholten Verstoß dürfen wir eine Sendung beenden oder dein
          Konto sperren. Wir sagen dir den Grund und hören dich an, wenn möglich vorher.
        </p>
      </>
    ),
  },
  {
    id: 'haftung',
    title: 'Haftung',
    body: (
      <>
        <p>Wir haften ohne Grenze</p>
        <ul>
          <li>bei Vorsatz und grober Fahrlässigkeit,</li>
          <li>bei Verletzung von Leben, Körper oder Gesundheit,</li>
          <li>nach dem Produkthaftungsgesetz und soweit wir etwas garantiert haben.</li>
        </ul>
        <p>
          Verletzen wir leicht fahrlässig eine Pflicht, ohne deren Erfüllung der Vertrag seinen Sinn verliert
          und auf die du dich deshalb verlassen darfst, haften wir für den Schaden, der bei einem solchen
          Vertrag typisch und vorhersehbar ist. Im Übrigen ist die Haftung für leichte Fahrlässigkeit
          ausgeschlossen. Das alles gilt auch für Menschen, die für uns arbeiten.
        </p>
      </>
    ),
  },
  {
    id: 'aenderungen',
    title: 'Änderungen',
    body: (
      <>
        <p>
          Ändern wir diese Bedingungen oder die Preise, teilen wir dir das mindestens sechs Wochen vorher in
          Textform mit. Für deinen laufenden Vertrag gilt die Änderung nur, wenn du ihr zustimmst; Schweigen
          ist keine Zustimmung. Stimmst du nicht zu, bleibt es bei der Fassung, die du kennst, und beide
          Seiten können kündigen.
        </p>
        <p>
          Verbesserungen des Dienstes, die dich nicht schlechter stellen und nichts kosten, führen wir auch
          ohne Ankündigung ein.
        </p>
      </>
    ),
  },
  {
    id: 'schluss',
    title: 'Schlussbestimmungen',
    body: (
      <>
        <p>
          Es gilt deutsches Recht. Bist du Verbraucher, bleibt dir der Schutz, den zwingende Vorschriften des
          Landes geben, in dem du lebst. Ist eine Bestimmung unwirksam, gelten die übrigen weiter; an ihre
          Stelle tritt das Gesetz.
        </p>
        <p>
          Wir sind nicht verpflichtet und nicht bereit, an Verfahren vor einer Verbraucherschlichtungsstelle
          teilzunehmen. Wer wir sind und wie du uns erreichst, steht im <Link to="/impressum">Impressum</Link>
          .
        </p>
        <p>
          Fassung {TERMS.version} vom {formatDay(TERMS.date)}.
        </p>
      </>
    ),
  },
];
