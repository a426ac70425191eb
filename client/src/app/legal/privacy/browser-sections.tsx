import type { LegalSection } from '../legal-sections.js';

/** What a visit leaves behind, here and in the browser. */
export const BROWSER_SECTIONS: LegalSection[] = [
  {
    id: 'ip-adressen',
    title: 'IP-Adressen und Protokolle',
    body: (
      <>
        <p>
          Ohne deine IP-Adresse kann keine Antwort zu dir zurückfinden; sie wird deshalb beim Aufruf
          verarbeitet. <strong>Gespeichert wird sie nicht.</strong> Zum Schutz vor Missbrauch zählen wir
          Aufrufe je Minute; dieser Zähler steht nur flüchtig im Arbeitsspeicher. Grundlage ist unser
          Interesse an einem sicheren Dienst (Art. 6 Abs. 1 Buchst. f DSGVO).
        </p>
        <p>
          Unsere Protokolle enthalten keine IP-Adressen, keine Token und keine Schlüssel. Eingriffe in fremde
          Rechte, zum Beispiel die Änderung einer Rolle oder eines Tarifs, halten wir mit Kennung und Zeit
          fest.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies und lokaler Speicher',
    body: (
      <>
        <p>
          Wir legen in deinem Browser nur ab, was der Dienst braucht oder was du selbst gewählt hast. Eine
          Einwilligung ist dafür nicht nötig (§ 25 Abs. 2 Nr. 2 TDDDG).
        </p>
        <dl>
          <dt>
            Lokaler Speicher: <code>secret</code>
          </dt>
          <dd>Der Schlüssel deiner Sitzung. Er hält dich angemeldet und verschwindet beim Abmelden.</dd>
          <dt>
            Lokaler Speicher: <code>last-known</code>
          </dt>
          <dd>
            Der letzte Stand deiner Seiten: dein Name, deine Streams, Sammlungen, der Server und das Abo, ohne
            Schlüssel und Links. Damit siehst du ihn auch ohne Netz; er verschwindet beim Abmelden.
          </dd>
          <dt>
            Lokaler Speicher: <code>i18nextLng</code>
          </dt>
          <dd>
            Die Sprache der Oberfläche. Gelesen wird sie auch aus einem Cookie <code>i18next</code> oder aus
            dem Sitzungsspeicher, wenn sie dort steht; geschrieben wird beides nicht.
          </dd>
          <dt>
            Lokaler Speicher: <code>theme</code>
          </dt>
          <dd>Helles oder dunkles Design, sobald du eines gewählt hast.</dd>
          <dt>
            Cookie: <code>trailcast-sign-in</code>
          </dt>
          <dd>
            Verknüpft während der Anmeldung deinen Browser mit der Seite der Plattform; verschlüsselt,
            höchstens 10 Minuten. Über https heißt es <code>__Host-trailcast-sign-in</code>.
          </dd>
          <dt>
            Cookie: <code>trailcast-signed-in</code>
          </dt>
          <dd>
            Prüfsumme der neuen Sitzung, 2 Minuten lang. Daran erkennt die Seite, dass du dich selbst
            angemeldet hast.
          </dd>
        </dl>
        <p>
          Dazu kann dein Browser die Dateien der Anwendung zwischenspeichern, damit sie schneller und auch
          ohne Netz öffnet. Persönliche Daten sind darin nicht enthalten.
        </p>
      </>
    ),
  },
];
