import { Heading } from '@chakra-ui/react';
import { Link } from 'react-router';
import { OperatorAddress, type OperatorState } from './operator-address.js';

/** The imprint, with the operator's own data. */
export function ImprintText({ operator }: { operator: OperatorState }) {
  return (
    <>
      <Heading as="h2" fontSize="lg" mb="3">
        Anbieter dieses Dienstes
      </Heading>
      <p>Angaben nach § 5 des Digitale-Dienste-Gesetzes (DDG). Diesen Dienst betreibt:</p>
      <OperatorAddress state={operator} />
      <p>
        Am schnellsten erreichst du uns per E-Mail. Für den Inhalt dieser Seiten ist der Betreiber
        verantwortlich.
      </p>

      <Heading as="h2" fontSize="lg" mt="8" mb="3">
        Inhalte der Nutzerinnen und Nutzer
      </Heading>
      <p>
        Trailcast leitet Sendungen weiter und zeichnet sie nicht auf. Für das, was jemand sendet, ist diese
        Person selbst verantwortlich. Fällt dir etwas Rechtswidriges auf, schreib uns an die genannte Adresse;
        wir gehen dem Hinweis nach. Diese Adresse ist zugleich unsere Kontaktstelle nach den Artikeln 11 und
        12 der Verordnung (EU) 2022/2065; du kannst uns auf Deutsch und auf Englisch schreiben.
      </p>

      <Heading as="h2" fontSize="lg" mt="8" mb="3">
        Streitbeilegung
      </Heading>
      <p>
        Wir sind nicht verpflichtet und nicht bereit, an Verfahren vor einer Verbraucherschlichtungsstelle
        teilzunehmen. Schreib uns trotzdem, wenn etwas nicht stimmt: Meist lässt es sich direkt klären.
      </p>

      <Heading as="h2" fontSize="lg" mt="8" mb="3">
        Mehr dazu
      </Heading>
      <ul>
        <li>
          <Link to="/agb">Allgemeine Geschäftsbedingungen</Link>
        </li>
        <li>
          <Link to="/datenschutz">Datenschutzerklärung</Link>
        </li>
        <li>
          <Link to="/widerruf">Vertrag widerrufen</Link>
        </li>
      </ul>
    </>
  );
}
