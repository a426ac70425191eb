import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalSection } from '../legal-sections.js';

/** A consumer's right to withdraw, and a form for it. */
export const withdrawalSections = (operator: ReactNode): LegalSection[] => [
  {
    id: 'widerrufsbelehrung',
    title: 'Widerrufsbelehrung',
    body: (
      <>
        <p>Dieses Recht haben Verbraucherinnen und Verbraucher.</p>
        <h3>Dein Widerrufsrecht</h3>
        <p>
          Du kannst den Vertrag innerhalb von <strong>14 Tagen</strong> widerrufen und brauchst dafür keinen
          Grund. Die Frist von 14 Tagen beginnt mit dem Tag, an dem der Vertrag geschlossen wurde.
        </p>
        <p>
          Um zu widerrufen, teilst du uns eindeutig mit, dass du den Vertrag widerrufst. Das geht auf dieser
          Seite unter <Link to="/widerruf">„Vertrag widerrufen“</Link>, ohne Anmeldung und mit einer
          Bestätigung, die den Eingang mit Datum und Uhrzeit festhält, ebenso per E-Mail oder Brief an:
        </p>
        {operator}
        <p>
          Du kannst das Formular unten verwenden, musst es aber nicht. Die Frist ist eingehalten, wenn du
          deine Erklärung vor ihrem Ablauf abschickst.
        </p>
        <h3>Was nach dem Widerruf geschieht</h3>
        <p>
          Wir zahlen dir alles zurück, was wir von dir bekommen haben, unverzüglich und spätestens 14 Tage
          nach dem Tag, an dem dein Widerruf bei uns eingegangen ist. Dafür nehmen wir den Zahlungsweg, auf
          dem du gezahlt hast, wenn wir mit dir nicht ausdrücklich etwas anderes vereinbart haben. Die
          Rückzahlung kostet dich nichts.
        </p>
        <p>
          Hast du verlangt, dass wir schon während der Widerrufsfrist mit der Leistung beginnen, schuldest du
          uns einen angemessenen Betrag für das, was wir bis zum Eingang deines Widerrufs geleistet haben: die
          Zugangsgebühr anteilig nach Tagen und die bis dahin entstandene Nutzung.
        </p>
        <h3>Beginn vor Ablauf der Frist</h3>
        <p>
          Dein Abo ist nach dem Abschluss sofort nutzbar. Dass wir vor Ablauf der Widerrufsfrist beginnen,
          verlangst du mit dem Häkchen vor der Bestellung ausdrücklich; zugleich bestätigst du, dass du von
          der anteiligen Zahlungspflicht weißt. Dein Widerrufsrecht bleibt bis zum Ende der 14 Tage bestehen.
        </p>
      </>
    ),
  },
  {
    id: 'widerrufsformular',
    title: 'Muster-Widerrufsformular',
    body: (
      <>
        <p>Wenn du mit einem Formular widerrufen möchtest, fülle dieses aus und schick es uns zurück:</p>
        <blockquote>
          <p>An:</p>
          {operator}
          <p>Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über die folgende Dienstleistung:</p>
          <p>Abo bei Trailcast, Name des Kontos: ____________________</p>
          <p>Bestellt am: ____________________</p>
          <p>Mein Name: ____________________</p>
          <p>Meine Anschrift: ____________________</p>
          <p>Datum: ____________________</p>
          <p>Unterschrift (nur auf Papier): ____________________</p>
        </blockquote>
      </>
    ),
  },
];
