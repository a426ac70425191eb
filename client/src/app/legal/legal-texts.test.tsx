import { ChakraProvider } from '@chakra-ui/react';
import { TERMS } from '@trailcast/schema/terms';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { MemoryRouter } from '../../lib/router/router.js';
import { system } from '../../theme/system.js';
import { ImprintText } from './imprint-page.js';
import type { OperatorState } from './operator-address.js';
import { PrivacyText } from './privacy-page.js';
import { TermsText } from './terms-page.js';

const CLIENT = resolve(__dirname, '../..');
const OPERATOR: OperatorState = {
  kind: 'known',
  operator: { name: 'Weg GmbH', address: 'Pfad 1\n12345 Ort', email: 'post@example.org' },
};

/**
 * SHA-256 of the terms' text by version. A consent names the version, so a changed text needs a new version: raise
 * TERMS in schema/src/terms.ts and add a row; never change a row of a version that was published.
 */
const DIGESTS: Record<string, string> = {
  '1.0': '8fb2a71fbdefa8ac66228d92c30e838112c3a98b09d461fa8bc8519c16e50831',
  '1.1': '47d340ca72922431a5a7761e8460482e2719ef0ef5b8423b99826421641258c9',
};

function render(element: ReactNode): HTMLElement {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <ChakraProvider value={system}>
        <MemoryRouter>{element}</MemoryRouter>
      </ChakraProvider>,
    ),
  );
  return container;
}

/** Returns the element's text, with each run of whitespace replaced by a space. */
const renderText = (element: ReactNode) => (render(element).textContent ?? '').replace(/\s+/g, ' ');

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|generated)\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(CLIENT, path), 'utf8') }));

describe('terms of service', () => {
  const legalText = renderText(<TermsText operator={OPERATOR} />);

  it('need a new version for a changed text', () => {
    const digest = createHash('sha256').update(legalText).digest('hex');
    expect({ [TERMS.version]: digest }).toEqual({ [TERMS.version]: DIGESTS[TERMS.version] });
  });

  it.each([
    'enthalten die gesetzliche Umsatzsteuer',
    'Kreditkarte oder Debitkarte, mit PayPal oder per SEPA-Lastschrift',
    'mit dem Abschluss des Abos fällig',
    'das Ende deines Abo-Monats, nicht der letzte Tag des Kalendermonats',
    'verlängert sich von selbst um jeweils einen weiteren',
    '24 Stunden vor dem Ende',
    'innerhalb von 14 Tagen widerrufen',
    'Muster-Widerrufsformular',
    'zu 99 % der Zeit verfügbar',
    'ganze Sekunden',
    'einmal je Rechnung, kaufmännisch auf den Cent',
    'Der neue Nutzungspreis gilt ab dem Wechsel',
    'Die neue Zugangsgebühr gilt ab dem nächsten Abo-Monat',
    'Der Server bekommt eine Nachfrist',
    'Halt bei Leerlauf',
    '„Abo kündigen“',
    'Wir haften ohne Grenze',
    'Schweigen ist keine Zustimmung',
    '„Abo behalten“',
    'Was ein Helfer in diesem Rahmen tut, gilt als von dir getan',
    'Jede Handlung an deinem Server steht mit Namen und Zeit in seinem Protokoll',
    'nur auf, wenn du die Aufnahme einschaltest',
    'Fassung 1.1 vom 25. November 2026',
    'Weg GmbH',
  ])('contain: %s', (expectedText) => expect(legalText).toContain(expectedText));

  it('calculate the example as the invoice does', () => {
    // 2 hours, 10 minutes and 30 seconds at 50 cents an hour.
    const seconds = 2 * 3_600 + 10 * 60 + 30;
    const cents = Math.round((seconds * 50) / 3_600);
    expect(legalText).toContain(`auf der Rechnung also ${(cents / 100).toFixed(2).replace('.', ',')} €`);
  });

  it('are named with TERMS.version in every order that sends a consent', () => {
    const orders = sources.filter(({ text }) => /consent:\s*\{/.test(text));
    expect(orders.filter(({ text }) => !text.includes('TERMS.version')).map(({ path }) => path)).toEqual([]);
  });
});

describe('privacy statement', () => {
  const legalText = renderText(<PrivacyText operator={OPERATOR} />);

  it.each([
    'Zugangstoken der Streaming-Plattform und Stream-Schlüssel speichern wir verschlüsselt',
    'IP-Adressen speichern wir nicht',
    'wird der Stream-Schlüssel dieser Instanz sofort mit gelöscht',
    'nur aufgenommen, wenn du die Aufnahme einschaltest',
    'Nur du siehst deine Aufnahmen',
    'meldet die App Moblin Akkustand, Wärme, Ton, Live-Zustand',
    'Nach deinem Standort fragen wir nie',
    'steht dein Anzeigename in dessen Protokoll',
    'Löscht ein Helfer sein Konto, bleiben seine Einträge ohne Namen',
    'Helfer, Links und dein Protokoll gehen mit',
    'fragen wir sie ab und speichern sie nicht',
    'Nach jeder Übertragung speichern wir einen Bericht',
    'sonst löschen wir jeden nach 90 Tagen',
    'eine Adresse bei seinem Zustelldienst',
    'Meldungen sind für den Browser verschlüsselt',
    'die du jederzeit durch Ausschalten widerrufst',
    'kein Tracking',
    'Stripe',
    'Art. 6 Abs. 1 Buchst. b DSGVO',
    'Auskunft über deine Daten (Art. 15 DSGVO)',
    'Datenschutz-Aufsichtsbehörde',
    'Weg GmbH',
  ])('contains: %s', (expectedText) => expect(legalText).toContain(expectedText));

  /** Keys under which the client stores data in the browser. */
  const storageKeys = sources.flatMap(({ text }) => {
    // `key` is the parameter of `createStoredOpening`.
    const uses = [...text.matchAll(/(?:local|session)Storage\.(?:get|set)Item\(\s*(?!key\b)([^,)]+)/g)];
    const openings = [...text.matchAll(/createStoredOpening\('([^']+)'/g)];
    const lookups = [...text.matchAll(/lookup(?:Cookie|LocalStorage|SessionStorage): '([^']+)'/g)];
    const cookies = [...text.matchAll(/\w*COOKIE = '([^']+)'/g)];
    return [
      ...uses.map(([, name = '']) => {
        const constant = new RegExp(`const ${name.trim()} = '([^']+)'`).exec(text);
        return constant?.[1] ?? name.replaceAll("'", '').trim();
      }),
      ...[...openings, ...lookups, ...cookies].map(([, name = '']) => name),
    ];
  });

  it('names everything that the client stores in the browser', () => {
    expect(storageKeys).toEqual(
      expect.arrayContaining(['secret', 'theme', 'graph', 'i18nextLng', 'trailcast-signed-in']),
    );
    expect([...new Set(storageKeys)].filter((name) => !legalText.includes(name))).toEqual([]);
  });
});

describe('imprint', () => {
  const imprint = render(<ImprintText operator={OPERATOR} />);

  it.each(['Weg GmbH', 'Pfad 1', '12345 Ort', 'post@example.org'])('contains %s', (expectedText) =>
    expect(imprint.textContent).toContain(expectedText),
  );

  it('links to the email address', () => {
    expect(imprint.querySelector('a[href="mailto:post@example.org"]')).not.toBeNull();
  });
});

describe('legal texts', () => {
  it.each([
    ['terms', <TermsText key="terms" operator={OPERATOR} />],
    ['privacy', <PrivacyText key="privacy" operator={OPERATOR} />],
    ['imprint', <ImprintText key="imprint" operator={OPERATOR} />],
  ])('%s shows neither Markdown nor a placeholder', (_name, element) => {
    expect(renderText(element)).not.toMatch(/\{[{#]|\*\*|\]\(|`|<|\n: /);
  });

  it.each([
    ['terms', <TermsText key="terms" operator={OPERATOR} />],
    ['privacy', <PrivacyText key="privacy" operator={OPERATOR} />],
  ])('%s has a heading for each entry of its contents, and no duplicate ids', (_name, element) => {
    const container = render(element);
    const targets = [...container.querySelectorAll('nav a')].map(
      (link) => link.getAttribute('href')?.split('#')[1],
    );
    const ids = [...container.querySelectorAll('h2[id]')].map(({ id }) => id);
    expect(targets.length).toBeGreaterThan(5);
    expect(ids.filter((id) => id !== 'inhalt')).toEqual(targets);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
