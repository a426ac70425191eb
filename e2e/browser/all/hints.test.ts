import type { Stream } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from '../../_browser/axe.js';
import { launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { findOverflows } from '../../_browser/layout.js';
import { UserServer } from '../../_product/user-server.js';
import { until } from '../../_kit/wait.js';
import { FaultyPhone } from '../../_product/faulty-phone.js';
import { ROOT } from '../../_product/product-under-test.js';
import { Product } from '../../_product/product.js';
import { FakeRtmpPlatform } from '../../../relay-node/src/hub/fake-rtmp-platform.js';

jest.setTimeout(180_000);

/** Time after which a hint reports an idle server or a scene that hides the feed, s. */
const HINT_AFTER_S = 5;
/** Time limit of a hint on a loaded machine, ms. */
const HINT_TIMEOUT_MS = 60_000;
/** The price of an hour, in both languages. */
const PRICE = '(€0\\.50|0,50.€)';
/** An age that is counted up, in both languages. */
const AGE = '\\d+ (second|minute|Sekunde|Minute)(s|n)?';

const Texts = z.object({ hints: z.record(z.string(), z.string()) });

/** Causes the condition of each hint and reads the hint on an English and a German page. */
describe('a hint', () => {
  let product: Product;
  let browser: Browser;
  let userServer: UserServer;
  let english: Page;
  let german: Page;
  const phones: FaultyPhone[] = [];
  const expectedTexts = { en: [] as string[], de: [] as string[] };

  beforeAll(async () => {
    product = await Product.start({ env: { HINT_AFTER_SECONDS: String(HINT_AFTER_S) } });
    browser = await launchBrowser();
    userServer = await UserServer.create(await product.signIn('streamer'));
    [english, german] = [
      await openAs(browser, product, 'streamer', { viewport: PHONE, serviceWorkers: 'allow' }),
      await openAs(browser, product, 'streamer', { viewport: PHONE, locale: 'de-DE' }),
    ];
  });
  afterAll(async () => {
    stopPhones();
    await browser?.close();
    await product?.dispose();
  });

  const registerPhone = (phone: FaultyPhone) => phones.push(phone);
  const stopPhones = () => {
    for (const phone of phones.splice(0)) phone.stop();
  };
  /** Waits for a hint in both languages. `€` stands for a price, `…` for an age, `#` for a number, `*` for any text. */
  const expectHint = async (en: string, de: string, pages = { english, german }) => {
    const createPattern = (text: string) =>
      text
        .replaceAll(/[.?]/g, '\\$&')
        .replaceAll('…', AGE)
        .replaceAll('€', PRICE)
        .replaceAll('#', '\\d+')
        .replaceAll('*', '.+');
    const waitForText = (page: Page, text: string) =>
      page.getByText(new RegExp(`^${createPattern(text)}$`)).waitFor({ timeout: HINT_TIMEOUT_MS });
    await Promise.all([waitForText(pages.english, en), waitForText(pages.german, de)]);
    expectedTexts.en.push(en);
    expectedTexts.de.push(de);
  };
  const fetchIngestUrl = async () => {
    const streams = await userServer.caller.send<Stream[]>('GET', '/stream');
    return streams.find(({ id }) => id === userServer.stream.id)?.ingestUrl ?? '';
  };
  const waitUntilGone = (en: RegExp) => english.getByText(en).first().waitFor({ state: 'detached' });

  it('reports that a phone connected with a wrong key', async () => {
    registerPhone(
      FaultyPhone.start('sound only', (await fetchIngestUrl()).replace(/[\w-]+$/, 'no-key-of-anybody-here')),
    );
    await expectHint(
      'A phone tried to connect with a wrong key … ago. If it was yours, copy the link again.',
      'Vor … wollte sich ein Handy mit einem falschen Schlüssel verbinden. War es deins, kopiere den Link neu.',
    );
  });

  it('reports the cost of an idle server', async () => {
    // Without a reload the pages get the hint with the node's next report, up to half a minute later.
    await until('the hint is in the status', async () =>
      (await userServer.fetchStatus()).hints?.some(({ code }) => code === 'nothing-sent'),
    );
    await Promise.all([english.reload(), german.reload()]);
    await expectHint(
      'Your server costs € an hour, and nothing has been sent for ….',
      'Dein Server kostet € pro Stunde, und seit … wird nichts gesendet.',
    );
  });

  it('reports that the phone uses a passphrase', async () => {
    registerPhone(
      FaultyPhone.start('sound only', `${await fetchIngestUrl()}&passphrase=walking-through-rain`),
    );
    await expectHint(
      'Your phone was refused … ago: it uses a passphrase. Turn encryption off in the app.',
      'Dein Handy wurde vor … abgewiesen: Es nutzt eine Passphrase. Schalte die Verschlüsselung in der App aus.',
    );
  });

  it('reports that the phone uses an old key', async () => {
    const oldUrl = await fetchIngestUrl();
    await userServer.caller.send('PUT', `/stream/${userServer.stream.id}/regenerate`);
    registerPhone(FaultyPhone.start('sound only', oldUrl));
    await expectHint(
      'Your phone was refused … ago: it uses an old key. Copy the link again.',
      'Dein Handy wurde vor … abgewiesen: Es nutzt einen alten Schlüssel. Kopiere den Link neu.',
    );
  });

  it('reports that the feed has sound but no picture', async () => {
    registerPhone(FaultyPhone.start('sound only', await fetchIngestUrl()));
    await expectHint(
      'Your feed has sound but no picture. Turn the camera on in the app.',
      'Dein Handy schickt Ton, aber kein Bild. Schalte die Kamera in der App ein.',
    );
    stopPhones();
  });

  it('reports that the feed has a picture that can’t be shown', async () => {
    registerPhone(FaultyPhone.start('no known picture', await fetchIngestUrl()));
    await expectHint(
      'Your feed has no picture we can show. Choose H.264 in the app.',
      'Dein Handy schickt kein Bild, das wir zeigen können. Wähle H.264 in der App.',
    );
    stopPhones();
  });

  it('reports that the feed is encrypted', async () => {
    registerPhone(FaultyPhone.startScrambled(await fetchIngestUrl()));
    await expectHint(
      'Your feed is encrypted. Turn encryption off in the app.',
      'Dein Bild kommt verschlüsselt an. Schalte die Verschlüsselung in der App aus.',
    );
    stopPhones();
  });

  it('reports that the sound is missing, key frames are rare and the timestamps jump', async () => {
    registerPhone(FaultyPhone.start('faulty', await fetchIngestUrl()));
    await expectHint(
      'Your feed has had no sound for …. Check the microphone in the app.',
      'Dein Handy schickt seit … keinen Ton. Prüfe das Mikrofon in der App.',
    );
    await expectHint(
      'Your feed has a key frame only every # s, so your picture comes back late after a dead zone. Set a key frame interval of 2 s in the app.',
      'Dein Handy schickt nur alle # s ein Schlüsselbild, deshalb kommt dein Bild nach einem Funkloch spät zurück. Stelle in der App ein Schlüsselbild-Intervall von 2 s ein.',
    );
    await expectHint(
      'The timestamps in your feed jump, so picture and sound stutter or drift apart. Restart the stream in the app.',
      'Die Zeitstempel deines Bilds springen: Bild und Ton ruckeln oder laufen auseinander. Starte den Stream in der App neu.',
    );
  });

  it('reports that a second phone replaced the first', async () => {
    registerPhone(FaultyPhone.start('faulty', await fetchIngestUrl()));
    await expectHint(
      'A second phone with the same link took over … ago. Stop one of them, or they will keep cutting each other off.',
      'Vor … hat ein zweites Handy mit demselben Link übernommen. Stoppe eines, sonst verdrängen sie sich.',
    );
    stopPhones();
    await waitUntilGone(/took over/);
  });

  it('reports that viewers see another scene although the feed arrives', async () => {
    product.startFeed(await fetchIngestUrl());
    await userServer.waitForStatus({ srt: true });
    await userServer.setScene('Starting soon');
    await userServer.startBroadcast();
    await expectHint(
      'Your viewers have been seeing “Starting soon” for … while your feed arrives.',
      'Deine Zuschauer sehen seit … „Starting soon“, obwohl dein Bild ankommt.',
    );
    await userServer.setScene('Live');
    await waitUntilGone(/have been seeing/);
  });

  it('reports that a platform rejects the broadcast without a reason', async () => {
    const platform = await FakeRtmpPlatform.start();
    platform.response = 'refuses without a reason';
    try {
      const server = `rtmp://127.0.0.1:${platform.port}/app`;
      const club = { kind: 'custom', name: 'Club', server, key: 'a-key-that-nobody-has' };
      const { id } = await userServer.caller.send<{ id: number }>('POST', '/destination', club);
      await expectHint(
        'Club rejected the broadcast. Check the stream key and whether the account may stream.',
        'Club lehnt die Übertragung ab. Prüfe den Streamschlüssel und ob das Konto streamen darf.',
      );
      await userServer.caller.send('DELETE', `/destination/${id}`);
      await waitUntilGone(/^Club rejected/);
    } finally {
      platform.close();
    }
  });

  it('quotes the reason for which a platform rejects the broadcast', async () => {
    const server = `rtmp://127.0.0.1:${product.ports.rtmp}/app`;
    const club = { kind: 'custom', name: 'Club', server, key: 'a-key-that-nobody-has' };
    await userServer.caller.send('POST', '/destination', club);
    await expectHint(
      'Club rejected the broadcast: “*”. Check the stream key and whether the account may stream.',
      'Club lehnt die Übertragung ab: „*“. Prüfe den Streamschlüssel und ob das Konto streamen darf.',
    );
  });

  it('reports an idle server without a price on the free tier', async () => {
    const free = await UserServer.create(await product.signIn('admin'));
    const open = (locale?: string) =>
      openAs(browser, product, 'admin', { viewport: PHONE, ...(locale && { locale }) });
    const pages = { english: await open(), german: await open('de-DE') };
    await until('the hint is in the status', async () =>
      (await free.fetchStatus()).hints?.some(({ code }) => code === 'nothing-sent'),
    );
    await Promise.all([pages.english.reload(), pages.german.reload()]);
    await expectHint(
      'Nothing has been sent for …. Delete your server if you don’t need it now.',
      'Seit … wird nichts gesendet. Lösche deinen Server, wenn du ihn gerade nicht brauchst.',
      pages,
    );
    await Promise.all([pages.english.context().close(), pages.german.context().close()]);
    await free.remove();
  });

  it.each(['en', 'de'] as const)('every text in %s has a test above', (language) => {
    const file = join(ROOT, `client/src/features/relay-server/relay-server.${language}.json`);
    const { hints } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
    const values: Record<string, string> = { age: '…', fee: '€', seconds: '#', words: '*', destination: 'Club', scene: 'Starting soon' }; // prettier-ignore
    const replacePlaceholders = (text: string) =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? name);
    const missing = Object.entries(hints).filter(
      ([, text]) => !expectedTexts[language].includes(replacePlaceholders(text)),
    );
    expect(missing.map(([key]) => key)).toEqual([]);
  });

  describe('alerts on the device', () => {
    beforeAll(async () => {
      await english.addInitScript(
        'window.vibrations = []; navigator.vibrate = (pattern) => vibrations.push(String(pattern)) > 0;',
      );
      await english.goto(`${product.baseUrl}/settings`);
    });
    const waitForVibration = (pattern: string) =>
      until(`the page vibrates ${pattern}`, () => english.evaluate(`vibrations.includes('${pattern}')`));

    it('are shown in the settings as blocked by the browser, in both languages', async () => {
      await german.goto(`${product.baseUrl}/settings`);
      await english.getByText(/^Your browser blocks notifications from this page\./).waitFor();
      await german.getByText(/^Dein Browser blockiert Benachrichtigungen dieser Seite\./).waitFor();
      expect(await english.getByRole('switch', { name: 'Alerts on this device' }).count()).toBe(0);
      expect(await findViolations(english)).toEqual([]);
      expect(await findOverflows(german)).toEqual([]);
    });

    it('vibrate the open page when the feed is lost and when it returns', async () => {
      await english.getByRole('switch', { name: 'Vibrate while this page is open' }).click();
      await english.evaluate('vibrations.length = 0');
      product.stopFeeds();
      await waitForVibration('400,150,400');
      product.startFeed(await fetchIngestUrl());
      await waitForVibration('150');
    });

    it('are shown by the built service worker when they are pushed', async () => {
      const context = english.context();
      await english.evaluate('navigator.serviceWorker.ready.then(() => true)');
      const [worker] = context.serviceWorkers();
      // This browser blocks notifications, so the calls are recorded.
      await worker!.evaluate(
        'self.registration.showNotification = async (...shown) => void (self.shown = shown);',
      );
      const session = await context.newCDPSession(english);
      const registrationIdEvent = new Promise<string>((resolve) =>
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) =>
          resolve(registration!.registrationId),
        ),
      );
      await session.send('ServiceWorker.enable');
      const data = JSON.stringify({ title: 'Feed lost', body: 'You are live.', tag: 'feed', language: 'en' });
      const registrationId = await registrationIdEvent;
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: product.baseUrl,
        registrationId,
        data,
      });
      const notifications = await until('the push is shown', () => worker!.evaluate<unknown[]>('self.shown'));
      expect(notifications).toEqual([
        'Feed lost',
        expect.objectContaining({ body: 'You are live.', tag: 'feed' }),
      ]);
    });
  });
});
