import { Link } from 'react-router';
import type { LegalSection } from '../legal-sections.js';

/** How long the contract lasts and what ends a server early. */
export const TERM_SECTIONS: LegalSection[] = [
  {
    id: 'kuendigung',
    title: 'Laufzeit, Verlängerung und Kündigung',
    body: (
      <>
        <p>
          Ein Abo läuft einen Abo-Monat und verlängert sich von selbst um jeweils einen weiteren, wenn du es
          nicht spätestens <strong>24 Stunden vor dem Ende</strong> des laufenden Abo-Monats kündigst.
          Kündigst du später, endet es mit dem Ende des darauf folgenden Abo-Monats.
        </p>
        <p>
          Kündigen kannst du unter „Konto“ mit „Abo kündigen“ oder formlos per E-Mail an die Adresse im{' '}
          <Link to="/impressum">Impressum</Link>. Die Anwendung zeigt dir danach das Enddatum. Bis dahin
          kannst du alles weiter nutzen.
        </p>
        <p>
          Wir können das Abo mit einer Frist von einem Monat zum Ende eines Abo-Monats kündigen. Das Recht
          beider Seiten, aus wichtigem Grund sofort zu kündigen, bleibt bestehen. Geht der Vertrag vor dem
          Ende eines bezahlten Monats aus einem Grund zu Ende, den wir zu vertreten haben, erstatten wir die
          Zugangsgebühr anteilig.
        </p>
      </>
    ),
  },
  {
    id: 'nachfrist',
    title: 'Wenn eine Zahlung ausbleibt',
    body: (
      <>
        <p>
          Scheitert eine Zahlung oder endet dein Abo, während dein Server läuft, reißt die Sendung nicht
          sofort ab. Der Server bekommt eine <strong>Nachfrist</strong>. Die Anwendung zeigt dir am Server,
          dass er angehalten wird, warum, und wann die Frist endet. Begleichst du die Zahlung vorher, läuft er
          weiter.
        </p>
        <p>
          Nach der Nachfrist wird eine laufende Sendung sauber beendet und der Server gelöscht. Streams und
          Szenensammlungen bleiben erhalten. Die Zeit der Nachfrist ist Nutzung und wird abgerechnet.
        </p>
        <p>
          Ohne aktives Abo kannst du weiter lesen, Zahlungsdaten ändern und alles beenden oder löschen, aber
          keinen Server anlegen.
        </p>
      </>
    ),
  },
  {
    id: 'leerlauf',
    title: 'Halt bei Leerlauf',
    body: (
      <p>
        Damit ein vergessener Server dich nichts kostet, kann der Betreiber Server anhalten, bei denen längere
        Zeit weder ein Feed ankommt noch eine Sendung läuft. Die Anwendung kündigt das am Server mit Uhrzeit
        an. Mit einem Tipp behältst du ihn; sobald ein Feed ankommt oder du sendest, entfällt die Ankündigung
        von selbst. Ein angehaltener Server ist gelöscht und wird nicht weiter gezählt. Streams und
        Szenensammlungen bleiben.
      </p>
    ),
  },
];
