import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SESSION_LIMITS } from '../../bff/src/features/session/session-limits.js';
import { ATTEMPT_VALIDITY_MS } from '../../bff/src/features/user/sign-in/sign-in-cookie.js';
import { findViolations } from '../_browser/axe.js';
import { launchBrowser } from '../_browser/browser.js';
import { tabTo } from '../_browser/keyboard.js';
import { legalPage, withdrawalForm } from '../_browser/legal-view.js';
import { holdOperation, watchOperations } from '../_browser/graphql.js';
import { Product } from '../_product/product.js';
import { eventually, until } from '../_kit/wait.js';

const PHONE = { width: 360, height: 740 };
const DAY_MS = 86_400_000;
const OPERATOR = {
  OPERATOR_NAME: 'Pfadfunk GmbH',
  OPERATOR_ADDRESS: 'Am Steig 7, 79100 Freiburg',
  OPERATOR_EMAIL: 'post@pfadfunk.example',
};
const PAGES = [
  ['/impressum', 'Impressum'],
  ['/datenschutz', 'Datenschutzerklärung'],
  ['/agb', 'Allgemeine Geschäftsbedingungen'],
  ['/widerruf', 'Vertrag widerrufen'],
] as const;

describe('the legal pages against the running product', () => {
  let product: Product;
  let browser: Browser;
  let visitor: BrowserContext;
  let member: BrowserContext;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start({ env: OPERATOR });
    browser = await launchBrowser('short-lived');
    visitor = await browser.newContext({
      viewport: PHONE,
      locale: 'en-GB',
      acceptDownloads: true,
      serviceWorkers: 'block',
    });
    member = await browser.newContext({ viewport: PHONE, locale: 'de-DE', serviceWorkers: 'block' });
    for (const context of [visitor, member]) {
      context.on('weberror', (error) => pageErrors.push(error.error().message));
      context.setDefaultTimeout(30_000);
    }
    const page = await member.newPage();
    await page.goto(`${product.baseUrl}/api/v1/auth/twitch?login=streamer`);
    await page.getByText('Willkommen zurück').or(page.getByText('Welcome back')).first().waitFor();
    await page.close();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const openPage = async (path: string, context = visitor): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${product.baseUrl}${path}`);
    return page;
  };
  const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
  const waitForFieldFocus = (page: Page, autocomplete: string) =>
    until(
      `the focus reaches ${autocomplete}`,
      async () => (await page.locator(':focus').getAttribute('autocomplete')) === autocomplete,
    );

  describe.each(PAGES)('%s', (path, heading) => {
    it.each(['visitor', 'member'] as const)(
      'has a German text, a title, two Back buttons, the footer and no navigation for a %s',
      async (userType) => {
        const page = await openPage(path, userType === 'visitor' ? visitor : member);
        await legalPage.title(page, heading).waitFor();
        await eventually(async () => expect(await page.title()).toBe(`${heading} · Trailcast`));
        expect(await page.getByRole('article').getAttribute('lang')).toBe('de');
        const backText = userType === 'visitor' ? 'Back' : 'Zurück';
        await eventually(async () => {
          expect(await page.getByRole('button', { name: backText, exact: true }).count()).toBe(2);
          expect(await page.getByRole('contentinfo').getByRole('link').count()).toBe(4);
        });
        expect(await page.getByRole('navigation', { name: /^(Pages|Seiten)$/ }).count()).toBe(0);
        await page.close();
      },
    );

    it.each(['dark', 'light'] as const)(
      'has no axe violation and fits 360 px in the %s theme',
      async (theme) => {
        const page = await visitor.newPage();
        await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
        await page.goto(`${product.baseUrl}${path}`);
        await page.getByRole('link', { name: OPERATOR.OPERATOR_EMAIL }).first().waitFor();
        expect(await findViolations(page)).toEqual([]);
        const readWidth = () => page.evaluate<number>('document.documentElement.scrollWidth');
        await eventually(async () => expect(await readWidth()).toBe(PHONE.width));
        await page.close();
      },
    );
  });

  it('names the operator on the pages that require it', async () => {
    for (const path of ['/impressum', '/datenschutz', '/agb', '/widerruf']) {
      const page = await openPage(path);
      await page.getByText(OPERATOR.OPERATOR_NAME).first().waitFor();
      const text = await legalPage.readText(page);
      expect(text).toContain(OPERATOR.OPERATOR_ADDRESS);
      expect(text).toContain(OPERATOR.OPERATOR_EMAIL);
      await page.close();
    }
  });

  it('states the specified facts in the terms', async () => {
    const page = await openPage('/agb');
    await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
    const text = await legalPage.readText(page);
    for (const fact of [
      'in Euro angegeben und enthalten die gesetzliche Umsatzsteuer',
      'mit PayPal oder per SEPA-Lastschrift',
      'mit dem Abschluss des Abos fällig',
      'nachträglich zum Monatsende abgerechnet',
      '24 Stunden vor dem Ende',
      'innerhalb von 14 Tagen widerrufen',
      'Muster-Widerrufsformular',
      '99 %',
      'einmal je Rechnung, kaufmännisch auf den Cent',
    ]) {
      expect(text).toContain(fact);
    }
    await page.close();
  });

  it('states the specified facts and the code’s periods in the privacy statement', async () => {
    const page = await openPage('/datenschutz');
    await legalPage.title(page, 'Datenschutzerklärung').waitFor();
    const text = await legalPage.readText(page);
    for (const fact of [
      'Stream-Schlüssel speichern wir verschlüsselt',
      'IP-Adressen speichern wir nicht',
      'wird der Stream-Schlüssel dieser Instanz sofort mit gelöscht',
      `${SESSION_LIMITS.idleMs / DAY_MS} Tage nach der letzten Nutzung`,
      `${SESSION_LIMITS.absoluteMs / DAY_MS} Tage nach der Anmeldung`,
      `höchstens ${ATTEMPT_VALIDITY_MS / 60_000} Minuten`,
    ]) {
      expect(text).toContain(fact);
    }
    await page.close();
  });

  it('names all keys and cookies of a signed-in browser in the privacy statement', async () => {
    const page = await openPage('/', member);
    await page.getByRole('button', { name: /Design$/ }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click();
    await legalPage.title(page, 'Datenschutzerklärung').waitFor();
    const text = await legalPage.readText(page);
    const readStorageKeys = () =>
      page.evaluate<string[]>('[localStorage, sessionStorage].flatMap(Object.keys)');
    await eventually(async () =>
      expect(await readStorageKeys()).toEqual(expect.arrayContaining(['secret', 'theme', 'i18nextLng'])),
    );
    const storageKeys = await readStorageKeys();
    const cookies = (await member.cookies(product.baseUrl)).filter(({ name }) =>
      name.startsWith('trailcast'),
    );
    expect(
      [...storageKeys, ...cookies.map(({ name }) => name)].filter((name) => !text.includes(name)),
    ).toEqual([]);
    for (const { expires } of cookies) expect(expires - Date.now() / 1000).toBeLessThanOrEqual(120);
    await page.close();
  });

  describe('the Back button', () => {
    it('goes exactly one step back, also after the table of contents was used', async () => {
      const page = await openPage('/', member);
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'AGB' }).click();
      await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
      await footer.getByRole('link', { name: 'Datenschutz' }).click();
      await legalPage.title(page, 'Datenschutzerklärung').waitFor();
      await page.getByRole('link', { name: /Deine Rechte$/ }).click();
      await legalPage.backButton(page).click();
      await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
      await waitForPath(page, '/agb');
      await page.getByRole('button', { name: 'Zurück', exact: true }).last().click();
      await page.waitForURL(`${product.baseUrl}/`);
      await page.close();
    });

    it('goes back also after a reload, and leaves the application if it was opened from elsewhere', async () => {
      const page = await openPage('/api/docs');
      await page.goto(`${product.baseUrl}/impressum`);
      await legalPage.title(page, 'Impressum').waitFor();
      await page.reload();
      await legalPage.title(page, 'Impressum').waitFor();
      await legalPage.backButton(page).click();
      await page.waitForURL(/\/api\/docs/);
      await page.close();
    });

    it('goes to the start page when the history is empty', async () => {
      const opener = await openPage('/');
      const arrival = visitor.waitForEvent('page');
      await opener.evaluate(`window.open('/agb', '_blank', 'noopener')`);
      const page = await arrival;
      await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
      expect(await page.evaluate<number>('history.length')).toBe(1);
      await legalPage.backButton(page).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      await waitForPath(page, '/');
      await page.close();
      await opener.close();
    });

    it('goes to the start page when the history holds only later pages', async () => {
      const opener = await openPage('/');
      const arrival = visitor.waitForEvent('page');
      await opener.evaluate(`window.open('/agb', '_blank', 'noopener')`);
      const page = await arrival;
      await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
      await legalPage.title(page, 'Impressum').waitFor();
      await legalPage.backButton(page).click();
      await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
      await legalPage.backButton(page).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      await waitForPath(page, '/');
      await page.close();
      await opener.close();
    });
  });

  it('opens a section from the table of contents by keyboard, and by its URL', async () => {
    const page = await openPage('/agb');
    const link = page.getByRole('link', { name: /Haftung$/ });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: /Haftung$/ });
    await page.locator('#haftung:focus').waitFor();
    await eventually(async () => expect((await heading.boundingBox())?.y).toBeLessThan(PHONE.height));
    await page.goto(`${product.baseUrl}/agb#widerrufsbelehrung`);
    await page.locator('#widerrufsbelehrung:focus').waitFor();
    await page.close();
  });

  it('prints black on white without buttons and footer, also from the dark theme', async () => {
    const page = await visitor.newPage();
    await page.addInitScript(`localStorage.setItem('theme', 'dark')`);
    await page.goto(`${product.baseUrl}/agb`);
    await legalPage.title(page, 'Allgemeine Geschäftsbedingungen').waitFor();
    await page.emulateMedia({ media: 'print' });
    await legalPage.backButton(page).waitFor({ state: 'hidden' });
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
    const readBackground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await eventually(async () => {
      expect(await readBackground()).toBe('rgb(255, 255, 255)');
      expect(await legalPage.readTextColours(page)).toEqual(['rgb(0, 0, 0)']);
    });
    await page.close();
  });

  it('shows that the operator could not be loaded, and retries on request', async () => {
    const page = await visitor.newPage();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(`${product.baseUrl}/impressum`);
    await page.getByText('konnten nicht geladen werden: Network error').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(OPERATOR.OPERATOR_NAME).waitFor();
    await page.close();
  });

  describe('the withdrawal', () => {
    it('shows each validation error at its field, and focuses the first', async () => {
      const page = await openPage('/widerruf');
      await withdrawalForm.nextButton(page).click();
      await page.getByText('Bitte gib deinen Namen an.').waitFor();
      await waitForFieldFocus(page, 'name');
      expect(await findViolations(page)).toEqual([]);
      await page.getByLabel('Name', { exact: true }).fill('Ada Weg');
      await page.getByLabel('Vertrag').fill('Abo');
      for (const address of ['ada', 'ada@', 'a da@example.org']) {
        await page.getByLabel('E-Mail-Adresse').fill(address);
        await withdrawalForm.nextButton(page).click();
        await page.getByText('Das ist keine E-Mail-Adresse').waitFor();
        await waitForFieldFocus(page, 'email');
      }
      await page.getByLabel('E-Mail-Adresse').fill('ada@example.org');
      await page.getByText('Das ist keine E-Mail-Adresse').waitFor({ state: 'detached' });
      await withdrawalForm.nextButton(page).click();
      await withdrawalForm.confirmButton(page).waitFor();
      await page.close();
    });

    it.each(['dark', 'light'] as const)(
      'is confirmed with number and time after two steps by keyboard without sign-in, in the %s theme',
      async (theme) => {
        const page = await visitor.newPage();
        await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
        await page.goto(`${product.baseUrl}/widerruf`);
        await page.getByLabel('Name', { exact: true }).focus();
        for (const text of ['Ada Weg', 'ada@example.org', `Abo ${theme}`]) {
          await page.keyboard.type(text);
          await page.keyboard.press('Tab');
        }
        await page.keyboard.type('Danke');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await withdrawalForm.focusedHeading(page, /^Schritt 2 von 2/).waitFor();
        expect(await legalPage.readText(page)).toContain(`Abo ${theme}`);
        expect(await findViolations(page)).toEqual([]);
        await tabTo(page, 'Widerruf bestätigen');
        const sentAt = Date.now();
        await page.keyboard.press('Enter');
        await withdrawalForm.focusedHeading(page, /^Dein Widerruf ist eingegangen$/).waitFor();
        expect(await page.locator('code').innerText()).toMatch(/^W-[0-9A-F]{16}$/);
        const time = Date.parse((await page.locator('time').getAttribute('datetime')) ?? '');
        expect(time).toBeGreaterThanOrEqual(sentAt - 1000);
        expect(time).toBeLessThanOrEqual(Date.now() + 1000);
        expect(await findViolations(page)).toEqual([]);
        await page.close();
      },
    );

    it('keeps the confirmation on the screen and offers it as a text file', async () => {
      const page = await openPage('/widerruf');
      await withdrawalForm.fill(page);
      await withdrawalForm.nextButton(page).click();
      await withdrawalForm.confirmButton(page).click();
      const receipt = await page.locator('code').innerText();
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /theme$/ })
        .click();
      await page.waitForTimeout(6_000);
      expect(await page.locator('code').innerText()).toBe(receipt);
      const arrival = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Bestätigung herunterladen' }).click();
      const file = await arrival;
      expect(file.suggestedFilename()).toBe(`widerruf-${receipt}.txt`);
      const text = readFileSync(await file.path(), 'utf8');
      for (const fact of [
        receipt,
        OPERATOR.OPERATOR_NAME,
        'Ada Weg',
        'ada@example.org',
        'Konto streamer',
        'Danke',
      ]) {
        expect(text).toContain(fact);
      }
      expect(text).toContain(new Date().toISOString().slice(0, 10));
      await page.close();
    });

    it('can be changed before it is confirmed', async () => {
      const page = await openPage('/widerruf', member);
      await withdrawalForm.fill(page);
      await withdrawalForm.nextButton(page).click();
      await page.getByRole('button', { name: 'Angaben ändern' }).click();
      expect(await page.getByLabel('Nachricht').inputValue()).toBe('Bitte bestätigen.\nDanke');
      await page.getByLabel('Vertrag').fill('Ein anderer Vertrag');
      await withdrawalForm.nextButton(page).click();
      await page.getByText('Ein anderer Vertrag').waitFor();
      await page.close();
    });

    it('has the same text limits as the server', async () => {
      const page = await openPage('/widerruf');
      await page.getByLabel('Name', { exact: true }).fill('n'.repeat(300));
      await page.getByLabel('E-Mail-Adresse').fill(`${'e'.repeat(300)}@x`);
      for (const [label, maxLength] of [
        ['Name', 200],
        ['E-Mail-Adresse', 254],
        ['Vertrag', 500],
        ['Nachricht', 5000],
      ] as const) {
        const field = page.getByLabel(label, { exact: label === 'Name' });
        expect(Number(await field.getAttribute('maxlength'))).toBe(maxLength);
        const text = label === 'E-Mail-Adresse' ? `${'e'.repeat(maxLength - 2)}@x` : 'ü'.repeat(maxLength);
        await field.fill(text);
      }
      await withdrawalForm.nextButton(page).click();
      await withdrawalForm.confirmButton(page).click();
      await page.getByText('Eingangsnummer').waitFor();
      await page.close();
    });

    it('shows why sending failed, keeps the input and can be sent again', async () => {
      const page = await openPage('/widerruf');
      await withdrawalForm.fill(page);
      await withdrawalForm.nextButton(page).click();
      await visitor.setOffline(true);
      await withdrawalForm.confirmButton(page).click();
      await page.getByText('Failed to withdraw: Network error').waitFor();
      await page.getByText('noch nicht bei uns angekommen').waitFor();
      expect(await legalPage.readText(page)).toContain('Abo bei Trailcast, Konto streamer');
      expect(await findViolations(page)).toEqual([]);
      await visitor.setOffline(false);
      await withdrawalForm.confirmButton(page).click();
      await page.getByText('Eingangsnummer').waitFor();
      await page.close();
    });

    it('is sent once when the button is pressed twice', async () => {
      const page = await openPage('/widerruf');
      const operations = watchOperations(page);
      const release = await holdOperation(page, 'Withdraw');
      await withdrawalForm.fill(page);
      await withdrawalForm.nextButton(page).click();
      await withdrawalForm.confirmButton(page).click();
      const sendingButton = page.getByRole('button', { name: 'Widerruf wird übermittelt …' });
      await sendingButton.waitFor();
      await sendingButton.click({ force: true });
      await release();
      await page.getByText('Eingangsnummer').waitFor();
      expect(operations.filter((name) => name === 'Withdraw')).toHaveLength(1);
      await page.close();
    });
  });

  it('throws no error in its pages', () => {
    expect(pageErrors).toEqual([]);
  });
});
