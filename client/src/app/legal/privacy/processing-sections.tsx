import type { LegalSection } from '../legal-sections.js';

/** What happens with which data for what. */
export const PROCESSING_SECTIONS: LegalSection[] = [
  {
    id: 'anmeldung',
    title: 'Anmeldung über die Streaming-Plattform',
    body: (
      <>
        <p>
          Du meldest dich mit deinem Konto bei Twitch an. Von dort bekommen wir deine Kennung, deinen
          Benutzernamen, deinen Anzeigenamen, die Adresse deines Profilbilds und Zugangstoken. Wir erbitten
          nur das Recht, dich zu erkennen und deinen Sendeschlüssel zu lesen, ohne den der Server nicht senden
          kann. Deine E-Mail-Adresse und dein Passwort erfahren wir nicht.
        </p>
        <p>
          Die Token liegen <strong>verschlüsselt</strong> in der Datenbank (AES-256-GCM). Von deiner Sitzung
          bei uns speichern wir nur eine Prüfsumme, dazu Beginn, letzte Nutzung und Ende. Andere Nutzerinnen
          und Nutzer finden dich bei der Suche nach Namen und sehen deinen Anzeigenamen.
        </p>
        <p>
          Profilbilder lädt dein Browser direkt vom Bildserver der Plattform (static-cdn.jtvnw.net). Dabei
          erfährt die Plattform deine IP-Adresse.
        </p>
        <p>Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).</p>
      </>
    ),
  },
  {
    id: 'senden',
    title: 'Streams, Szenen und Server',
    body: (
      <>
        <p>
          Wir speichern Namen deiner Streams, ihre Schlüssel, wen du eingeladen hast, deine Szenensammlungen
          und den Zustand deines Servers. <strong>Stream-Schlüssel liegen verschlüsselt</strong> in der
          Datenbank. Wer eingeladen ist, sieht den Stream mit seinem Schlüssel, deinen Anzeigenamen und die
          übrigen Eingeladenen.
        </p>
        <p>
          Beim Start einer Sendung holen wir deinen Sendeschlüssel von der Plattform und geben ihn an die
          Sendesoftware deines Servers. In unserer Datenbank steht er nicht.{' '}
          <strong>Wird die Instanz gelöscht, wird der Schlüssel sofort gelöscht</strong>, mit allen Dateien
          dieser Instanz.
        </p>
        <p>
          Bild und Ton laufen durch den Server hindurch zur Plattform und werden nicht aufgezeichnet.
          Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).
        </p>
      </>
    ),
  },
  {
    id: 'abrechnung',
    title: 'Abo, Nutzung und Zahlung',
    body: (
      <>
        <p>
          Für die Abrechnung speichern wir Tarif, Stand und Zeitraum deines Abos, wann deine Server angelegt
          und gelöscht wurden, die berechneten Sekunden und deine Zustimmung bei der Bestellung: Fassung der
          Bedingungen, Sprache, Zeit, Tarif und Preise.
        </p>
        <p>
          Zahlungen wickelt <strong>Stripe</strong> ab (Stripe Payments Europe, Limited, Dublin, Irland). Name
          und Anschrift für die Rechnung, Zahlungsart und Zahlungsvorgänge liegen dort; Karten- und Kontodaten
          gibst du nur bei Stripe ein, wir bekommen sie nicht zu sehen. Wählst du PayPal, gehen die Daten der
          Zahlung auch dorthin. Stripe verarbeitet Daten zum Teil in den USA und stützt sich dabei auf das
          EU-US Data Privacy Framework und auf Standardvertragsklauseln.
        </p>
        <p>
          Rechtsgrundlagen sind der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO) und unsere steuer- und
          handelsrechtlichen Pflichten (Art. 6 Abs. 1 Buchst. c DSGVO).
        </p>
      </>
    ),
  },
  {
    id: 'widerrufe',
    title: 'Widerruf und Nachrichten',
    body: (
      <p>
        Widerrufst du einen Vertrag über diese Seite, speichern wir Name, E-Mail-Adresse, Bezeichnung des
        Vertrags, deine Nachricht, den Zeitpunkt und eine Eingangsnummer, weil das Gesetz eine solche
        Bestätigung verlangt (Art. 6 Abs. 1 Buchst. c DSGVO). Schreibst du uns eine E-Mail, verwenden wir sie,
        um dir zu antworten (Art. 6 Abs. 1 Buchst. b oder f DSGVO).
      </p>
    ),
  },
];
