import type { Stream } from '@trailcast/schema/wire';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../../_browser/axe.js';
import { launchBrowser, openAs, PHONE } from '../../_browser/browser.js';
import { overflows } from '../../_browser/layout.js';
import { Broadcast } from '../../_product/broadcast.js';
import { until } from '../../_kit/wait.js';
import { OddPhone } from '../../_product/odd-phone.js';
import { ROOT } from '../../_product/product-under-test.js';
import { Product } from '../../_product/product.js';
import { FakeRtmpPlatform } from '../../../relay-node/src/hub/fake-rtmp-platform.js';

jest.setTimeout(180_000);

/** Time after which a hint says that something is shown or paid for in vain, s. */
const HINT_AFTER_S = 5;
/** Time limit of a sentence on a loaded machine, ms. */
const MINUTE_MS = 60_000;
/** The price of an hour, in both languages. */
const PRICE = '(€0\\.50|0,50.€)';
/** An age that is counted up, in both languages. */
const AGE = '\\d+ (second|minute|Sekunde|Minute)(s|n)?';

const Texts = z.object({ hints: z.record(z.string(), z.string()) });

/** Causes each condition of "Why, in words" and reads its sentence on an English and a German page. */
describe('hints with their reasons', () => {
  let product: Product;
  let browser: Browser;
  let broadcast: Broadcast;
  let english: Page;
  let german: Page;
  const phones: OddPhone[] = [];
  const said = { en: [] as string[], de: [] as string[] };

  beforeAll(async () => {
    product = await Product.start({ env: { HINT_AFTER_SECONDS: String(HINT_AFTER_S) } });
    browser = await launchBrowser();
    broadcast = await Broadcast.create(await product.signIn('streamer'));
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

  const send = (phone: OddPhone) => phones.push(phone);
  const stopPhones = () => {
    for (const phone of phones.splice(0)) phone.stop();
  };
  /** Waits for a text. `€` stands for the price, `…` for an age, `#` for a number, `*` for a platform's text. */
  const says = async (en: string, de: string, pages = { english, german }) => {
    const pattern = (words: string) =>
      words
        .replaceAll(/[.?]/g, '\\$&')
        .replaceAll('…', AGE)
        .replaceAll('€', PRICE)
        .replaceAll('#', '\\d+')
        .replaceAll('*', '.+');
    const shown = (page: Page, words: string) =>
      page.getByText(new RegExp(`^${pattern(words)}$`)).waitFor({ timeout: MINUTE_MS });
    await Promise.all([shown(pages.english, en), shown(pages.german, de)]);
    said.en.push(en);
    said.de.push(de);
  };
  const link = async () => {
    const streams = await broadcast.caller.do<Stream[]>('GET', '/stream');
    return streams.find(({ id }) => id === broadcast.stream.id)?.ingestUrl ?? '';
  };
  const isGone = (en: RegExp) => english.getByText(en).first().waitFor({ state: 'detached' });

  it('a phone calls with a wrong key', async () => {
    send(OddPhone.start('sound only', (await link()).replace(/[\w-]+$/, 'no-key-of-anybody-here')));
    await says(
      'A phone called with a wrong key … ago. If it was yours, copy the link again.',
      'Vor … hat sich ein Handy mit einem falschen Schlüssel gemeldet. War es deins, kopiere den Link neu.',
    );
  });

  it('a server costs money, and nothing is sent', async () => {
    // Reloads the pages, which otherwise get it with the node's next report, up to half a minute later.
    await until('it has been quiet for long enough', async () =>
      (await broadcast.status()).hints?.some(({ code }) => code === 'nothing-sent'),
    );
    await Promise.all([english.reload(), german.reload()]);
    await says(
      'Your server costs € an hour, and nothing has been sent for ….',
      'Dein Server kostet € pro Stunde, und seit … wird nichts gesendet.',
    );
  });

  it('the phone uses a passphrase', async () => {
    send(OddPhone.start('sound only', `${await link()}&passphrase=walking-through-rain`));
    await says(
      'Your phone was refused … ago: it uses a passphrase. Turn encryption off in the app.',
      'Dein Handy wurde vor … abgewiesen: Es nutzt eine Passphrase. Schalte die Verschlüsselung in der App aus.',
    );
  });

  it('the phone uses an old key', async () => {
    const old = await link();
    await broadcast.caller.do('PUT', `/stream/${broadcast.stream.id}/regenerate`);
    send(OddPhone.start('sound only', old));
    await says(
      'Your phone was refused … ago: it uses an old key. Copy the link again.',
      'Dein Handy wurde vor … abgewiesen: Es nutzt einen alten Schlüssel. Kopiere den Link neu.',
    );
  });

  it('the feed has sound only', async () => {
    send(OddPhone.start('sound only', await link()));
    await says(
      'Your feed has sound but no picture. Turn the camera on in the app.',
      'Dein Handy schickt Ton, aber kein Bild. Schalte die Kamera in der App ein.',
    );
    stopPhones();
  });

  it('the feed has a picture that can’t be shown', async () => {
    send(OddPhone.start('no known picture', await link()));
    await says(
      'Your feed has no picture we can show. Choose H.264 in the app.',
      'Dein Handy schickt kein Bild, das wir zeigen können. Wähle H.264 in der App.',
    );
    stopPhones();
  });

  it('the feed is scrambled', async () => {
    send(OddPhone.startScrambled(await link()));
    await says(
      'Your feed is scrambled. Turn encryption off in the app.',
      'Dein Bild kommt verschlüsselt an. Schalte die Verschlüsselung in der App aus.',
    );
    stopPhones();
  });

  it('the sound is missing, key frames are rare, and the clock jumps', async () => {
    send(OddPhone.start('troubled', await link()));
    await says(
      'Your feed has had no sound for …. Check the microphone in the app.',
      'Dein Handy schickt seit … keinen Ton. Prüfe das Mikrofon in der App.',
    );
    await says(
      'Your feed has a key frame only every # s, so your picture returns late after a dead zone. Set 2 s in the app.',
      'Dein Handy schickt nur alle # s ein Schlüsselbild, deshalb kommt dein Bild nach einem Funkloch spät zurück. Stelle in der App 2 s ein.',
    );
    await says(
      'The clock of your feed jumps: picture and sound stutter or drift apart. Start the stream in the app again.',
      'Die Uhr in deinem Bild springt: Bild und Ton ruckeln oder laufen auseinander. Starte den Stream in der App neu.',
    );
  });

  it('a second phone takes over', async () => {
    send(OddPhone.start('troubled', await link()));
    await says(
      'A second phone with the same link took over … ago. Stop one of them, or they cut each other off.',
      'Vor … hat ein zweites Handy mit demselben Link übernommen. Stoppe eines, sonst verdrängen sie sich.',
    );
    stopPhones();
    await isGone(/took over/);
  });

  it('viewers see another scene although the feed arrives', async () => {
    product.startFeed(await link());
    await broadcast.waitForStatus({ srt: true });
    await broadcast.setScene('Starting soon');
    await broadcast.start();
    await says(
      'Your viewers have been seeing “Starting soon” for … while your feed arrives.',
      'Deine Zuschauer sehen seit … „Starting soon“, obwohl dein Bild ankommt.',
    );
    await broadcast.setScene('Live');
    await isGone(/have been seeing/);
  });

  it('a platform refuses the broadcast without a reason', async () => {
    const platform = await FakeRtmpPlatform.start();
    platform.answer = 'refuses silently';
    try {
      const server = `rtmp://127.0.0.1:${platform.port}/app`;
      const club = { kind: 'custom', name: 'Club', server, key: 'a-key-that-nobody-has' };
      const { id } = await broadcast.caller.do<{ id: number }>('POST', '/destination', club);
      await says(
        'Club refuses the broadcast. Check the stream key and whether the account may stream.',
        'Club lehnt die Übertragung ab. Prüfe den Streamschlüssel und ob das Konto streamen darf.',
      );
      await broadcast.caller.do('DELETE', `/destination/${id}`);
      await isGone(/^Club refuses/);
    } finally {
      platform.close();
    }
  });

  it('a platform refuses the broadcast with a reason', async () => {
    const server = `rtmp://127.0.0.1:${product.ports.rtmp}/app`;
    const club = { kind: 'custom', name: 'Club', server, key: 'a-key-that-nobody-has' };
    await broadcast.caller.do('POST', '/destination', club);
    await says(
      'Club refuses the broadcast: “*”. Check the stream key and whether the account may stream.',
      'Club lehnt die Übertragung ab: „*“. Prüfe den Streamschlüssel und ob das Konto streamen darf.',
    );
  });

  it('a server of a user without a price is not used', async () => {
    const free = await Broadcast.create(await product.signIn('admin'));
    const open = (locale?: string) =>
      openAs(browser, product, 'admin', { viewport: PHONE, ...(locale && { locale }) });
    const pages = { english: await open(), german: await open('de-DE') };
    await until('it has been quiet for long enough', async () =>
      (await free.status()).hints?.some(({ code }) => code === 'nothing-sent'),
    );
    await Promise.all([pages.english.reload(), pages.german.reload()]);
    await says(
      'Nothing has been sent for …. Delete your server if you don’t need it now.',
      'Seit … wird nichts gesendet. Lösche deinen Server, wenn du ihn gerade nicht brauchst.',
      pages,
    );
    await Promise.all([pages.english.context().close(), pages.german.context().close()]);
    await free.remove();
  });

  it.each(['en', 'de'] as const)('every sentence of the texts was shown: %s', (language) => {
    const file = join(ROOT, `client/src/features/relay-server/relay-server.${language}.json`);
    const { hints } = Texts.parse(JSON.parse(readFileSync(file, 'utf8')));
    const values: Record<string, string> = { age: '…', fee: '€', seconds: '#', words: '*', destination: 'Club', scene: 'Starting soon' }; // prettier-ignore
    const written = (text: string) =>
      text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? name);
    const left = Object.entries(hints).filter(([, text]) => !said[language].includes(written(text)));
    expect(left.map(([key]) => key)).toEqual([]);
  });

  describe('alerts on a closed page', () => {
    beforeAll(async () => {
      await english.addInitScript(
        'window.felt = []; navigator.vibrate = (pattern) => felt.push(String(pattern)) > 0;',
      );
      await english.goto(`${product.baseUrl}/settings`);
    });
    const felt = (pattern: string) =>
      until(`it vibrates ${pattern}`, () => english.evaluate(`felt.includes('${pattern}')`));

    it('the settings say that the browser blocks notifications, in both languages', async () => {
      await german.goto(`${product.baseUrl}/settings`);
      await english.getByText(/^Your browser blocks notifications of this page\./).waitFor();
      await german.getByText(/^Dein Browser blockiert Benachrichtigungen dieser Seite\./).waitFor();
      expect(await english.getByRole('switch', { name: 'Alerts on this device' }).count()).toBe(0);
      expect(await violations(english)).toEqual([]);
      expect(await overflows(german)).toEqual([]);
    });

    it('the open page vibrates when the feed is lost and returns, if vibration is on', async () => {
      await english.getByRole('switch', { name: 'Vibrate while this page is open' }).click();
      await english.evaluate('felt.length = 0');
      product.stopFeeds();
      await felt('400,150,400');
      product.startFeed(await link());
      await felt('150');
    });

    it('the built service worker shows pushed alerts', async () => {
      const context = english.context();
      await english.evaluate('navigator.serviceWorker.ready.then(() => true)');
      const [worker] = context.serviceWorkers();
      // This browser blocks notifications, so the calls are recorded.
      await worker!.evaluate(
        'self.registration.showNotification = async (...shown) => void (self.shown = shown);',
      );
      const session = await context.newCDPSession(english);
      const found = new Promise<string>((resolve) =>
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) =>
          resolve(first!.registrationId),
        ),
      );
      await session.send('ServiceWorker.enable');
      const data = JSON.stringify({ title: 'Feed lost', body: 'You are live.', tag: 'feed', language: 'en' });
      const registrationId = await found;
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: product.baseUrl,
        registrationId,
        data,
      });
      const shown = await until('the push is shown', () => worker!.evaluate<unknown[]>('self.shown'));
      expect(shown).toEqual(['Feed lost', expect.objectContaining({ body: 'You are live.', tag: 'feed' })]);
    });
  });
});
