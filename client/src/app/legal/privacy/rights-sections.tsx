import { Link } from 'react-router';
import type { LegalSection } from '../legal-sections.js';

/** Who else receives data, for how long it is kept, and what everybody may demand. */
export const RIGHTS_SECTIONS: LegalSection[] = [
  {
    id: 'empfaenger',
    title: 'Wer Daten erhält',
    body: (
      <ul>
        <li>
          Die Streaming-Plattform (Twitch Interactive, Inc., USA), bei der du dich anmeldest und sendest.
        </li>
        <li>Der Zahlungsdienst Stripe und, je nach Zahlungsart, PayPal oder deine Bank.</li>
        <li>
          Rechenzentren, in denen unsere Server stehen. Sie arbeiten nach unserer Weisung (Art. 28 DSGVO).
        </li>
        <li>Menschen, die du zu einem Stream einlädst, im Umfang, der oben steht.</li>
        <li>Administratorinnen und Administratoren dieses Dienstes.</li>
      </ul>
    ),
  },
  {
    id: 'speicherdauer',
    title: 'Wie lange wir Daten behalten',
    body: (
      <dl>
        <dt>Sitzungen</dt>
        <dd>
          Bis 14 Tage nach der letzten Nutzung, längstens 90 Tage nach der Anmeldung. Abgemeldete Sitzungen
          noch einen Tag.
        </dd>
        <dt>Konto und Plattform-Token</dt>
        <dd>Bis du die Löschung deines Kontos verlangst.</dd>
        <dt>Streams, Einladungen und Szenensammlungen</dt>
        <dd>Bis du sie löschst. Ein erneuerter Schlüssel überschreibt den alten.</dd>
        <dt>Server</dt>
        <dd>
          Bis du ihn löschst. Sendeschlüssel und Dateien der Instanz verschwinden dabei sofort; nur die
          Nutzungszeit bleibt für die Rechnung.
        </dd>
        <dt>Live-Verbindung und wiederholte Anfragen</dt>
        <dd>
          Änderungsmeldungen und die verschlüsselte Antwort auf eine Anfrage, die wiederholt werden könnte, 24
          Stunden.
        </dd>
        <dt>Nutzungszeiten, Rechnungsdaten und Zustimmungen</dt>
        <dd>
          So lange, wie Steuer- und Handelsrecht es verlangen (§ 147 AO, § 257 HGB), in der Regel acht Jahre
          für Buchungsbelege.
        </dd>
        <dt>Widerrufe</dt>
        <dd>Drei Jahre zum Jahresende, so lange daraus noch Ansprüche entstehen können (§§ 195, 199 BGB).</dd>
      </dl>
    ),
  },
  {
    id: 'rechte',
    title: 'Deine Rechte',
    body: (
      <>
        <p>Du kannst von uns verlangen:</p>
        <ul>
          <li>Auskunft über deine Daten (Art. 15 DSGVO),</li>
          <li>Berichtigung (Art. 16) und Löschung (Art. 17),</li>
          <li>eine Einschränkung der Verarbeitung (Art. 18),</li>
          <li>deine Daten in einem gängigen Format (Art. 20).</li>
        </ul>
        <p>
          Einer Verarbeitung, die sich auf unser Interesse stützt, kannst du aus Gründen deiner besonderen
          Lage <strong>widersprechen</strong> (Art. 21). Schreib uns dafür formlos; die Adresse steht oben und
          im <Link to="/impressum">Impressum</Link>.
        </p>
        <p>
          Du kannst dich außerdem bei einer Datenschutz-Aufsichtsbehörde beschweren, zum Beispiel dort, wo du
          lebst (Art. 77). Die Verbindung zu Twitch kannst du jederzeit in den Einstellungen deines
          Twitch-Kontos trennen.
        </p>
      </>
    ),
  },
  {
    id: 'pflichtangaben',
    title: 'Pflicht zur Angabe, automatische Entscheidungen',
    body: (
      <p>
        Niemand muss uns Daten geben. Ohne Anmeldung und, für bezahlte Tarife, ohne Rechnungsdaten kann der
        Dienst aber nicht erbracht werden. Automatisierte Entscheidungen mit rechtlicher Wirkung und
        Profilbildung (Art. 22 DSGVO) gibt es nicht.
      </p>
    ),
  },
];
