import type { Browser, Page } from 'playwright-core';
import type { Caller } from '../../_product/api.js';
import { Product } from '../../_product/product.js';
import { MoblinPhone } from '../../_kit/moblin-phone.js';
import { eventually, until } from '../../_kit/wait.js';
import { findViolations } from '../../_browser/axe.js';
import { DESKTOP, launchBrowser, openAs } from '../../_browser/browser.js';
import { failOperation, holdOperation, stopIntercepting } from '../../_browser/graphql.js';
import { scanQrCode } from '../../_browser/scan-qr-code.js';
import { pressEscape, tabTo, waitForDialogFocus, waitForFocus } from '../../_browser/keyboard.js';
import { StreamsView } from '../../_browser/streams-view.js';

interface StreamBody {
  id: number;
  name: string;
  ingestUrl: string;
  srtlaUrl: string;
  streamKey: string;
  invitedUsers: { id: number; displayName: string }[];
}

/** Settings that Moblin imports from a QR code. */
interface MoblinImport {
  streams: object[];
  remoteControl?: { password: string; streamer: { enabled: boolean; url: string } };
}

const PATH = '/streams';

describe('/streams against the running product', () => {
  let product: Product;
  let browser: Browser;
  let api: Caller;
  let administrator: Caller;
  /** Two pages of the owner, and one of a user without a payment. */
  let owner: StreamsView;
  let secondView: StreamsView;
  let friend: StreamsView;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    product = await Product.start();
    browser = await launchBrowser();
    api = await product.signIn('streamer');
    administrator = await product.signIn('admin');
    await product.signIn('moderator');
    const open = async (login: string, path: string) => {
      const page = await openAs(browser, product, login, { path });
      page.on('pageerror', (error) => pageErrors.push(error.message));
      return new StreamsView(page);
    };
    [owner, secondView] = [await open('streamer', PATH), await open('streamer', PATH)];
    friend = await open('friend', PATH);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  const fetchStream = async (name: string): Promise<StreamBody> => {
    const stream = (await api.send<StreamBody[]>('GET', '/stream')).find((stream) => stream.name === name);
    if (!stream) throw new Error(`no stream ${name}`);
    return stream;
  };
  const fetchUserId = async (login: string) =>
    (await (await product.signIn(login)).send<{ id: number }>('GET', '/user')).id;
  const waitUntilGone = (view: StreamsView, stream: string) =>
    view.pane(stream).waitFor({ state: 'detached' });
  const expectCounts = (view: StreamsView, expected: string[]) =>
    eventually(async () => expect(await view.readCounts()).toEqual(expected));
  const expectSaveEnabled = (view: StreamsView, isEnabled: boolean) =>
    eventually(async () => expect(await view.dialogButton('Save').isEnabled()).toBe(isEnabled));
  const waitForText = (view: StreamsView, text: string | RegExp) =>
    view.page.getByText(text).last().waitFor();

  async function rename(stream: string, name: string): Promise<void> {
    await owner.pressAction(stream, 'Rename');
    await owner.dialog.getByLabel('Name').fill(name);
    await owner.dialogButton('Save').click();
  }

  async function expectAccessible(page: Page): Promise<void> {
    for (let theme = 0; theme < 2; theme++) {
      await page.getByRole('button', { name: /^(Light|Dark) theme$/ }).click();
      expect(await findViolations(page)).toEqual([]);
    }
  }

  describe('the list', () => {
    it('shows what to do while there is no stream', async () => {
      await waitForText(owner, /You don’t have a stream yet/);
      await owner.list('Reports').getByText('Appear after each broadcast', { exact: true }).waitFor();
      expect(await owner.list('Invited to').count()).toBe(0);
      await expectCounts(owner, ['0', '0', '0']);
      await expectAccessible(owner.page);
    });

    it('shows a new stream on every page of its owner, and counts it', async () => {
      await owner.createStream();
      for (const view of [owner, secondView]) {
        await view.list('Owning').getByRole('region', { name: 'Stream 1', exact: true }).waitFor();
        for (const text of ['Offline', 'Owner: Streamer', '0 invited users']) {
          await view.pane('Stream 1').getByText(text, { exact: true }).waitFor();
        }
        await expectCounts(view, ['1', '1', '0']);
      }
    });

    it('has two columns on a wide screen, and one on a phone', async () => {
      await owner.createStream();
      const readPaneTops = async () =>
        Promise.all(['Stream 1', 'Stream 2'].map(async (name) => (await owner.pane(name).boundingBox())?.y));
      await owner.pane('Stream 2').waitFor();
      await eventually(async () => {
        const [firstTop = 0, secondTop = 0] = await readPaneTops();
        expect(secondTop).toBeGreaterThan(firstTop);
      });
      await owner.page.setViewportSize(DESKTOP);
      await eventually(async () => {
        const [left, right] = await readPaneTops();
        expect(left).toBe(right);
      });
      await owner.page.setViewportSize({ width: 360, height: 800 });
      const measureOverflow = () => owner.page.evaluate('document.documentElement.scrollWidth - innerWidth');
      await eventually(async () => expect(await measureOverflow()).toBe(0));
    });
  });

  describe('the dialog to set up a phone', () => {
    const codeImage = (app: string) => owner.dialog.getByRole('img', { name: `Code for ${app}` });
    /** Decodes the shown code for Moblin. */
    const decodeShownLink = async (): Promise<MoblinImport> => {
      const showButton = owner.dialogButton('Show code');
      if ((await showButton.count()) > 0) await showButton.click();
      await codeImage('Moblin').waitFor();
      const link = (await scanQrCode(codeImage('Moblin'))) ?? '';
      return JSON.parse(decodeURIComponent(link.slice('moblin://?'.length))) as MoblinImport;
    };

    it('shows a code on a press, and the code contains the link for Moblin', async () => {
      const { ingestUrl, srtlaUrl } = await fetchStream('Stream 1');
      await owner.pressAction('Stream 1', 'Set up phone');
      await owner.dialog.getByText(/Waiting for your phone/).waitFor();
      expect(await codeImage('Moblin').count()).toBe(0);
      await owner.dialogButton('Show code').click();
      await codeImage('Moblin').waitFor();
      expect(await findViolations(owner.page)).toEqual([]);
      const link = (await scanQrCode(codeImage('Moblin'))) ?? '';
      expect(link).toMatch(/^moblin:\/\/\?/);
      const { streams } = JSON.parse(decodeURIComponent(link.slice('moblin://?'.length))) as MoblinImport;
      expect(streams).toMatchObject([{ name: 'Stream 1', url: srtlaUrl, video: { codec: 'H.264/AVC' } }]);
      expect(ingestUrl).not.toBe(srtlaUrl);
    });

    it('includes the enabled remote control in the code, and a phone connects', async () => {
      await owner.dialog.getByRole('button', { name: /^Hide code/ }).click();
      await owner.dialog.getByText('Picture or another app', { exact: true }).click();
      await owner.dialog.getByRole('checkbox', { name: /^Show the phone’s battery/ }).click();
      await owner.dialogButton('New password').waitFor();
      await eventually(async () => {
        const link = await decodeShownLink();
        expect(link.remoteControl?.streamer.enabled).toBe(true);
        expect(link.streams).toMatchObject([{ name: 'Stream 1' }]);
      });
      const { remoteControl } = await decodeShownLink();
      const phone = await MoblinPhone.open({
        url: remoteControl?.streamer.url ?? '',
        password: remoteControl?.password ?? '',
      });
      await until(() => phone.results.includes('ok'));
      await owner.dialog.getByRole('checkbox', { name: /^Show the phone’s battery/ }).click();
      const normalClosure = 1000;
      expect(await phone.closed).toBe(normalClosure);
      await eventually(async () => expect((await decodeShownLink()).remoteControl).toBeUndefined());
    });

    it('shows and hides the code for Larix', async () => {
      await owner.dialogButton('Android').click();
      await owner.dialogButton('Show code').click();
      await codeImage('Larix').waitFor();
      const { streamKey } = await fetchStream('Stream 1');
      const link = new URL((await scanQrCode(codeImage('Larix'))) ?? '');
      expect(link.protocol).toBe('larix:');
      expect(link.searchParams.get('conn[][srtstreamid]')).toBe(streamKey);
      expect(link.searchParams.get('conn[][url]')).toMatch(/^srt:\/\/[^/]+:\d+$/);
      expect(await owner.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await owner.dialog.getByRole('button', { name: /^Hide code/ }).click();
      await codeImage('Larix').waitFor({ state: 'detached' });
      await owner.dialogButton('Done').click();
      await owner.waitForDialogClosed();
    });
  });

  describe('the notice in the dialog to set up a phone', () => {
    const notice = (text: RegExp | string) => owner.dialog.getByRole('status').filter({ hasText: text });
    /** Returns true if the notice has a dot whose strongest channel is green. */
    const isGreen = async () => {
      const colour = await owner.page.evaluate<string>(
        `(() => {
          const dot = document.querySelector('[role=dialog] [role=status] [data-dot]');
          return dot ? getComputedStyle(dot).backgroundColor : '';
        })()`,
      );
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return green > red && green > blue;
    };

    it('shows why nothing arrives yet, and turns green at the first packet', async () => {
      const { id, ingestUrl: oldUrl } = await fetchStream('Stream 1');
      await api.send('PUT', `/stream/${id}/regenerate`);
      await owner.pressAction('Stream 1', 'Set up phone');
      await notice('Waiting for your phone').waitFor();
      product.startFeed(oldUrl);
      await notice(/^A phone tried to connect with an old key \d+ seconds? ago/).waitFor();
      expect(await isGreen()).toBe(false);
      product.stopFeeds();
      product.startFeed((await fetchStream('Stream 1')).ingestUrl);
      await notice('Your phone’s picture is arriving.').waitFor();
      expect(await isGreen()).toBe(true);
      product.stopFeeds();
      await owner.dialogButton('Done').click();
      await owner.waitForDialogClosed();
    });
  });

  describe('the link for the set-up of another phone', () => {
    let link = '';

    it('is redeemed by a press on a phone without a login', async () => {
      const { srtlaUrl } = await fetchStream('Stream 1');
      await owner.pressAction('Stream 1', 'Set up phone');
      await owner.dialogButton('Create link').click();
      link = await owner.dialog.getByLabel('Link', { exact: true }).inputValue();
      await owner.dialog.getByText(/The link works until/).waitFor();
      const phone = await browser.newPage();
      await phone.goto(link);
      await phone.reload();
      await phone.getByRole('button', { name: 'Use the link' }).click();
      const openLink = phone.getByRole('link', { name: 'Open in Moblin' });
      await openLink.waitFor();
      expect(await findViolations(phone)).toEqual([]);
      expect(decodeURIComponent((await openLink.getAttribute('href')) ?? '')).toContain(srtlaUrl);
      expect(new URL(phone.url()).hash).toBe('');
      await owner.dialog.getByText(/A phone used the link/).waitFor();
      await phone.close();
    });

    it('shows a second phone that the link was used, and opens the login without a token', async () => {
      const phone = await browser.newPage();
      await phone.goto(link);
      await phone.getByRole('button', { name: 'Use the link' }).click();
      await phone.getByText('This link has already been used. Ask for a new one.').waitFor();
      await phone.goto(new URL('/s', link).href);
      await phone.getByRole('link', { name: 'Login' }).waitFor();
      await phone.close();
      await owner.dialogButton('Done').click();
      await owner.waitForDialogClosed();
    });
  });

  describe('a new name of a stream', () => {
    it('must be new and not empty, and Escape returns the focus', async () => {
      await owner.pressAction('Stream 1', 'Rename');
      const name = owner.dialog.getByLabel('Name');
      expect(await name.inputValue()).toBe('Stream 1');
      await expectSaveEnabled(owner, false);
      await name.fill('Ride');
      await expectSaveEnabled(owner, true);
      await name.fill('  ');
      await expectSaveEnabled(owner, false);
      await pressEscape(owner.page);
      await owner.waitForDialogClosed();
      await waitForFocus(owner.page, 'More actions');
    });

    it('appears immediately on other pages, including their open dialogs', async () => {
      await secondView.pressAction('Stream 1', 'Rename');
      await owner.pressAction('Stream 1', 'Rename');
      await owner.dialog.getByLabel('Name').fill('Walk');
      await owner.page.keyboard.press('Enter');
      await owner.waitForDialogClosed();
      await owner.pane('Walk').waitFor();
      await secondView.page.getByRole('dialog', { name: 'Rename “Walk”' }).waitFor();
      const name = secondView.dialog.getByLabel('Name');
      await eventually(async () => expect(await name.inputValue()).toBe('Walk'));
      await expectSaveEnabled(secondView, false);
      await secondView.dialogButton('Cancel').click();
      await secondView.waitForDialogClosed();
    });
  });

  describe('the dialog for invites', () => {
    it('ignores case in a search, shows a running search, and omits invited users', async () => {
      await owner.pressAction('Walk', 'Manage invites');
      await owner.dialog.getByText('No users invited').waitFor();
      const release = await holdOperation(owner.page, 'Usernames');
      await owner.search('FRI');
      await owner.dialog.getByText('Loading users...').waitFor();
      await release();
      await owner.dialog.getByRole('button', { name: 'Invite Friend' }).click();
      await expectSaveEnabled(owner, true);
      expect(await owner.dialog.getByLabel('Invite somebody by name').inputValue()).toBe('');
      expect(await owner.dialog.getByText('No users found').count()).toBe(0);
      expect(await findViolations(owner.page)).toEqual([]);
    });

    it('limits the list to a tenth of the window, with targets of 48 px', async () => {
      const list = owner.dialog.getByRole('list').last();
      await eventually(async () => {
        const height = (await list.boundingBox())?.height;
        expect(height).toBeLessThanOrEqual(80.5);
        const target = await list.getByRole('button').boundingBox();
        expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(48);
      });
    });

    it('saves only changed invites, and shows the friend the stream without the owner’s buttons', async () => {
      await owner.dialogButton('Remove Friend').click();
      await expectSaveEnabled(owner, false);
      await owner.search('FRI');
      await owner.dialogButton('Invite Friend').click();
      await owner.dialogButton('Save').click();
      await owner.waitForDialogClosed();
      await friend.list('Invited to').getByRole('region', { name: 'Walk', exact: true }).waitFor();
      await expectCounts(friend, ['1', '0', '1']);
      const buttons = friend.pane('Walk').getByRole('button');
      await eventually(async () =>
        expect(await buttons.allTextContents()).toEqual([
          'Copy phone link',
          'Copy link for several networks',
          'Leave',
        ]),
      );
      expect(await friend.copyLink('Walk')).toBe((await fetchStream('Walk')).ingestUrl);
      await secondView.pane('Walk').getByText('1 invited user', { exact: true }).waitFor();
    });

    it('shows the owner’s changes to invited users', async () => {
      for (const [oldName, newName] of [
        ['Walk', 'Hike'],
        ['Hike', 'Walk'],
      ] as const) {
        await rename(oldName, newName);
        await friend.pane(newName).waitFor();
        await owner.waitForDialogClosed();
      }
    });

    it('keeps unsaved edits and shows a notice when the invites are changed elsewhere', async () => {
      await owner.pressAction('Walk', 'Manage invites');
      await owner.search('mod');
      await owner.dialogButton('Invite Moderator').click();
      const { id, invitedUsers } = await fetchStream('Walk');
      const ids = invitedUsers.map((user) => user.id);
      await api.send('PUT', `/stream/${id}/invites`, [...ids, await fetchUserId('admin')]);
      await owner.dialog.getByText(/were changed elsewhere/).waitFor();
      await owner.dialogButton('Remove Admin').waitFor();
      await owner.dialogButton('Save').click();
      await owner.waitForDialogClosed();
      const names = (await fetchStream('Walk')).invitedUsers.map((user) => user.displayName);
      expect(names.sort()).toEqual(['Admin', 'Friend', 'Moderator']);
    });

    it('lets the friend leave after a confirmation, and removes no one else', async () => {
      await friend.pressAction('Walk', 'Leave');
      await pressEscape(friend.page);
      await friend.waitForDialogClosed();
      await waitForFocus(friend.page, 'Leave');
      await friend.confirmAction('Walk', 'Leave');
      await waitUntilGone(friend, 'Walk');
      await waitForFocus(friend.page, 'Owning');
      await owner.pane('Walk').getByText('2 invited users').waitFor();
    });
  });

  describe('a feed', () => {
    it('is shown to the owner and to invited users, and can be restarted', async () => {
      const { id, ingestUrl } = await fetchStream('Walk');
      await api.send('PUT', `/stream/${id}/invites`, [await fetchUserId('friend')]);
      product.startFeed(ingestUrl);
      for (const view of [owner, friend])
        await view.pane('Walk').getByText('Live', { exact: true }).waitFor();
      const readAnimationNames = () =>
        owner.page.evaluate<string[]>('document.getAnimations().map(({ animationName }) => animationName)');
      await eventually(async () => expect(await readAnimationNames()).toContain('pulse'));
      await owner.pressAction('Walk', 'Restart stream');
      await waitForText(owner, /Stream restarted/);
      await until('the phone connects again', () => product.feedOutput.includes('connecting again'));
      await owner.pane('Walk').getByText('Live', { exact: true }).waitFor();
    });

    it('ends when the key is reset after a confirmation, and the friend gets the new link', async () => {
      const linkBefore = await friend.copyLink('Walk');
      await owner.pressAction('Walk', 'Reset stream key');
      await waitForText(owner, /invalidates the current key and generates a new one/);
      await owner.dialogButton('Reset stream key').click();
      await waitForText(owner, /has a new key/);
      for (const view of [owner, friend])
        await view.pane('Walk').getByText('Offline', { exact: true }).waitFor();
      await until('the old key is rejected', () => product.feedOutput.includes('Rejected with 1403'), 60_000);
      const { ingestUrl } = await fetchStream('Walk');
      expect(ingestUrl).not.toBe(linkBefore);
      await eventually(async () => expect(await friend.copyLink('Walk')).toBe(ingestUrl));
      product.stopFeeds();
    });

    it('shows that the old key still works on a relay node that cannot be reached', async () => {
      const agent = product.kill('relay-node/dist/main.js', 'SIGSTOP');
      try {
        await owner.confirmAction('Walk', 'Reset stream key');
        for (const view of [owner, friend])
          await waitForText(view, /The old key still works on a relay node/);
      } finally {
        process.kill(agent, 'SIGCONT');
      }
      await owner.page.getByText(/The old key still works/).waitFor({ state: 'detached', timeout: 60_000 });
    });
  });

  describe('a user without an active subscription', () => {
    it('can’t create a stream, sees the reason, and gets a link to the settings', async () => {
      await waitForText(friend, /need an active subscription/);
      const createButton = friend.page.getByRole('button', { name: 'Create stream' });
      await eventually(async () => expect(await createButton.isDisabled()).toBe(true));
      await expectAccessible(friend.page);
      await friend.page.getByRole('link', { name: 'Go to settings' }).click();
      await friend.page.waitForURL('**/settings');
      await friend.page.goBack();
      await friend.pane('Walk').waitFor();
    });
  });

  describe('the deletion of a stream', () => {
    it('asks in the specified words, and closes the stream’s dialogs on other pages', async () => {
      await friend.pressAction('Walk', 'Leave');
      await secondView.pressAction('Walk', 'Manage invites');
      await owner.pressAction('Walk', 'Delete stream');
      const question = 'Are you sure you want to delete the stream? This action cannot be undone.';
      await owner.dialog.getByText(question, { exact: true }).waitFor();
      expect(await findViolations(owner.page)).toEqual([]);
      // Waits on both pages at the same time: a toast may close before the other page is checked.
      const notices = Promise.all(
        [secondView, friend].map((view) => waitForText(view, '“Walk” is no longer there')),
      );
      await owner.dialogButton('Delete stream').click();
      await notices;
      for (const view of [owner, secondView, friend]) {
        await waitUntilGone(view, 'Walk');
        await view.waitForDialogClosed();
      }
      expect(await owner.page.getByText('“Walk” is no longer there').count()).toBe(0);
      await secondView.pressAction('Stream 2', 'Rename');
      await secondView.dialogButton('Cancel').click();
      await secondView.waitForDialogClosed();
    });
  });

  /** Opens the menu, moves to an item by its first letters, and opens its dialog. */
  async function chooseByKeys(item: string): Promise<void> {
    const { page } = owner;
    await tabTo(page, 'More actions');
    await page.keyboard.press('Enter');
    const menu = owner.pane('Stream 2').getByRole('menu');
    await menu.waitFor();
    await menu.press('End');
    await menu.press('Home');
    await page.keyboard.type(item.slice(0, 3));
    const activeItem = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))`;
    await eventually(async () => expect(await page.evaluate(`${activeItem}?.textContent`)).toBe(item));
    await page.keyboard.press('Enter');
    await waitForDialogFocus(page);
  }

  it('works by keyboard only', async () => {
    const { page } = owner;
    await page.reload();
    await owner.pane('Stream 2').waitFor();
    await chooseByKeys('Manage invites');
    await tabTo(page, '');
    await page.keyboard.type('mod');
    await owner.dialogButton('Invite Moderator').waitFor();
    await tabTo(page, 'Invite Moderator');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await owner.waitForDialogClosed();
    await owner.pane('Stream 2').getByText('1 invited user', { exact: true }).waitFor();
    await waitForFocus(page, 'More actions');
    await chooseByKeys('Delete stream');
    await tabTo(page, 'Delete stream');
    await page.keyboard.press('Enter');
    await waitUntilGone(owner, 'Stream 2');
    await waitForFocus(page, 'Owning');
  });

  describe('a failed request', () => {
    const FAILING_ACTIONS: [operation: string, action: string, provoke: () => Promise<void>][] = [
      ['RenameStream', 'set name', () => rename('Run', 'Ride')],
      ['SetStreamInvites', 'set invites', () => inviteModerator()],
    ];
    const inviteModerator = async () => {
      await owner.pressAction('Run', 'Manage invites');
      await owner.search('mod');
      await owner.dialogButton('Invite Moderator').click();
      await owner.dialogButton('Save').click();
    };

    beforeAll(async () => {
      await api.send('POST', '/stream', { name: 'Run' });
      await owner.pane('Run').waitFor();
    });

    it.each(FAILING_ACTIONS)(
      '%s shows “Failed to %s”, and the dialog stays open for another try',
      async (operation, action, provoke) => {
        await failOperation(owner.page, operation);
        await provoke();
        await waitForText(owner, `Failed to ${action}: Network error`);
        await stopIntercepting(owner.page);
        await expectSaveEnabled(owner, true);
        await owner.dialogButton('Cancel').click();
        await owner.waitForDialogClosed();
      },
    );

    it('shows why a search for users failed, and can be retried', async () => {
      await owner.pressAction('Run', 'Manage invites');
      await failOperation(owner.page, 'Usernames');
      await owner.search('adm');
      await owner.dialog.getByText('Failed to load users: Network error').waitFor();
      await stopIntercepting(owner.page);
      await owner.dialogButton('Try again').click();
      await owner.dialogButton('Invite Admin').waitFor();
      await owner.dialogButton('Cancel').click();
      await owner.waitForDialogClosed();
    });
  });

  it('disables controls when a subscription ends, except those that stop or remove something', async () => {
    const streamerId = await fetchUserId('streamer');
    for (const tier of ['FREE', 'REGULAR'])
      await administrator.send('PUT', `/payment/user/${streamerId}`, { tier });
    await waitForText(secondView, /need an active subscription/);
    for (const name of ['Manage invites', 'Rename', 'Restart stream']) {
      const action = await secondView.action('Run', name);
      await eventually(async () => expect(await action.isDisabled()).toBe(true));
    }
    const ingestUrlBefore = (await fetchStream('Run')).ingestUrl;
    await secondView.confirmAction('Run', 'Reset stream key');
    await waitForText(secondView, /has a new key/);
    expect((await fetchStream('Run')).ingestUrl).not.toBe(ingestUrlBefore);
    await secondView.confirmAction('Run', 'Delete stream');
    await waitUntilGone(secondView, 'Run');
  });

  it('shows its texts in German', async () => {
    const page = await openAs(browser, product, 'moderator', { path: `${PATH}?lng=de`, viewport: DESKTOP });
    await page.getByRole('button', { name: 'Stream anlegen' }).click();
    const pane = page.getByRole('region', { name: 'Stream 1', exact: true });
    for (const text of ['Offline', 'Gehört Moderator', '0 Personen eingeladen'])
      await pane.getByText(text).waitFor();
    await page
      .getByRole('region', { name: 'Berichte' })
      .getByText('Nach jeder Übertragung', { exact: true })
      .waitFor();
    expect(await page.getByRole('region', { name: 'Mit dir geteilt' }).count()).toBe(0);
    expect(await pane.getByRole('button').allTextContents()).toEqual([
      'Weitere Aktionen',
      'Handy einrichten',
      'Handy-Link kopieren',
    ]);
    await pane.getByRole('button', { name: 'Weitere Aktionen' }).click();
    expect(await pane.getByRole('menuitem').allTextContents()).toEqual([
      'Link für mehrere Netze kopieren',
      'Einladungen',
      'Umbenennen',
      'Stream neu starten',
      'Schwache Verbindung',
      'Schlüssel erneuern',
      'Stream löschen',
    ]);
    await pane.getByRole('menuitem', { name: 'Stream löschen' }).click();
    await page.getByText('Möchtest du den Stream löschen? Das lässt sich nicht rückgängig machen.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('throws no error in its pages', () => expect(pageErrors).toEqual([]));
});
