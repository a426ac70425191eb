import type { LegalSection } from '../legal-sections.js';

/** What it costs, how use is counted, and when it is paid. */
export const PRICE_SECTIONS: LegalSection[] = [
  {
    id: 'preise',
    title: 'Tarife und Preise',
    body: (
      <>
        <p>
          Alle Preise sind in Euro angegeben und enthalten die gesetzliche Umsatzsteuer. Ein Abo besteht aus
          zwei Teilen:
        </p>
        <ul>
          <li>
            der <strong>Zugangsgebühr</strong>, einem festen Betrag für jeden Abo-Monat, und
          </li>
          <li>
            dem <strong>Nutzungspreis</strong>, einem Betrag für jede Stunde, in der dein Server besteht.
          </li>
        </ul>
        <p>
          Es gibt die Tarife „regulär“, „ermäßigt“, „Familie und Freunde“, „exklusiv“ und „kostenlos“. Welcher
          für dich gilt und was er kostet, zeigt dir die Anwendung vor der Bestellung und danach unter
          „Konto“.
        </p>
      </>
    ),
  },
  {
    id: 'nutzung',
    title: 'Wie Nutzung gezählt und gerundet wird',
    body: (
      <>
        <p>
          Gezählt wird die Zeit, in der dein Server besteht: vom Anlegen bis zum Löschen, gleich ob du sendest
          oder nicht. Wenn du fertig bist, lösche den Server; damit endet die Zählung sofort.
        </p>
        <p>
          Wir zählen <strong>ganze Sekunden</strong>. Eine angefangene Sekunde wird nicht berechnet, und auf
          Minuten oder Stunden wird nichts aufgerundet. Alle Sekunden eines Abo-Monats werden mit dem
          Stundenpreis verrechnet, der jeweils galt. Erst die Summe wird gerundet:{' '}
          <strong>einmal je Rechnung, kaufmännisch auf den Cent</strong>.
        </p>
        <p>
          Ein Beispiel: Bei 0,50 € pro Stunde kosten 2 Stunden, 10 Minuten und 30 Sekunden (7 830 Sekunden)
          1,0875 €, auf der Rechnung also 1,09 €. Stunden und Betrag des laufenden Monats siehst du jederzeit
          neben deinem Server.
        </p>
      </>
    ),
  },
  {
    id: 'zahlung',
    title: 'Zahlung',
    body: (
      <>
        <p>
          Du zahlst per Kreditkarte oder Debitkarte, mit PayPal oder per SEPA-Lastschrift. Die Zahlung wickelt
          unser Zahlungsdienst ab.
        </p>
        <ul>
          <li>
            Die <strong>Zugangsgebühr</strong> wird mit dem Abschluss des Abos fällig und danach zu Beginn
            jedes weiteren Abo-Monats.
          </li>
          <li>
            Die <strong>Nutzung</strong> wird nachträglich zum Monatsende abgerechnet. Monatsende heißt: das
            Ende deines Abo-Monats, nicht der letzte Tag des Kalendermonats.
          </li>
        </ul>
        <p>
          Ein Abo-Monat beginnt an dem Tag, an dem du das Abo abgeschlossen hast, und endet im folgenden Monat
          am gleichen Tag zur gleichen Uhrzeit; fehlt dieser Tag im Kalender, am letzten Tag des Monats. Bei
          einer SEPA-Lastschrift wird das Abo aktiv, sobald die Zahlung bestätigt ist; das kann einige
          Werktage dauern.
        </p>
      </>
    ),
  },
  {
    id: 'tarifwechsel',
    title: 'Wechsel des Tarifs',
    body: (
      <>
        <p>
          Den Tarif ändert der Betreiber, zum Beispiel wenn du Anspruch auf Ermäßigung hast oder er entfällt.
          Ein Wechsel, der für dich teurer ist, braucht vorher deine Zustimmung.
        </p>
        <ul>
          <li>Der neue Nutzungspreis gilt ab dem Wechsel. Was du vorher genutzt hast, kostet den alten.</li>
          <li>Die neue Zugangsgebühr gilt ab dem nächsten Abo-Monat; der laufende ist schon bezahlt.</li>
          <li>
            Wechselst du in den Tarif „kostenlos“, endet das bezahlte Abo. Bis dahin entstandene Nutzung wird
            noch abgerechnet.
          </li>
          <li>Verlässt du den Tarif „kostenlos“, brauchst du ein neues Abo.</li>
        </ul>
      </>
    ),
  },
];
