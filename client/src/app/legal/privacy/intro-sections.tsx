import type { ReactNode } from 'react';
import type { LegalSection } from '../legal-sections.js';

/** Who is responsible, and the short version. */
export const introSections = (operator: ReactNode): LegalSection[] => [
  {
    id: 'kurz',
    title: 'Das Wichtigste zuerst',
    body: (
      <ul>
        <li>Zugangstoken der Streaming-Plattform und Stream-Schlüssel speichern wir verschlüsselt.</li>
        <li>IP-Adressen speichern wir nicht.</li>
        <li>Löschst du deinen Server, wird der Stream-Schlüssel dieser Instanz sofort mit gelöscht.</li>
        <li>
          Es gibt kein Tracking, keine Werbung, keine Statistikdienste und keine Aufzeichnung deiner
          Sendungen.
        </li>
      </ul>
    ),
  },
  {
    id: 'verantwortlich',
    title: 'Wer verantwortlich ist',
    body: (
      <>
        <p>Verantwortlich für die Verarbeitung im Sinne der Datenschutz-Grundverordnung (DSGVO) ist:</p>
        {operator}
        <p>An diese Adresse richtest du auch alle Fragen und Anträge zum Datenschutz.</p>
      </>
    ),
  },
];
