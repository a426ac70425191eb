import type { Data, Stream } from '@trailcast/schema/wire';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../_browser/browser.js';
import { failOperation, holdOperation } from '../_browser/graphql.js';
import { ScenesView } from '../_browser/scenes-view.js';
import { StreamsView } from '../_browser/streams-view.js';
import { pressEscape } from '../_browser/keyboard.js';
import { eventually, until } from '../_kit/wait.js';
import { openEditor, readEditorText } from './stage/open-editor.js';
import {
  readAnimationNames,
  readStyle,
  confirmDialog,
  dialogButton,
  region,
  waitForDialogClosed,
} from './stage/shown.js';
import type { BrowserCases } from './stage/stage.js';

const OWNER_ACTIONS = ['Manage invites', 'Rename', 'Reset stream key', 'Delete stream'];
const findIndicator = (pane: Locator, isLive: boolean) =>
  pane.getByText(isLive ? 'Live' : 'Offline', { exact: true });

/** Presses the button, waits for the question “Are you sure …” and cancels it. */
const expectConfirmation = async (page: Page, button: Locator) => {
  await button.click();
  await confirmDialog(page)
    .getByText(/^Are you sure/)
    .waitFor();
  await dialogButton(page, 'Cancel').click();
  await waitForDialogClosed(page);
};

/** Section 2, streams and scenes. */
export const listCases: BrowserCases = {
  async '2.27'(stage) {
    await stage.shareStream();
    const api = await stage.signIn('moderator');
    const ownId = await stage.fetchUserId('moderator');
    const streams = await api.send<Stream[]>('GET', '/stream');
    const owned = streams.filter(({ owner }) => owner.id === ownId).length;
    const view = new StreamsView(await stage.open('moderator', '/streams'));
    const createExpectedCounts = (additionalCount: number) =>
      [streams.length + additionalCount, owned + additionalCount, streams.length - owned].map(String);
    await until(
      'all streams are counted',
      async () => String(await view.readCounts()) === String(createExpectedCounts(0)),
    );
    await view.createStream();
    await until(
      'the new stream is counted',
      async () => String(await view.readCounts()) === String(createExpectedCounts(1)),
    );
  },

  async '2.28'(stage) {
    const { name } = await stage.shareStream();
    const view = new StreamsView(await stage.open('streamer', '/streams'));
    const streams = await (await stage.signIn('streamer')).send<Stream[]>('GET', '/stream');
    for (const stream of streams) await view.pane(stream.name).waitFor();
    for (const text of ['Offline', 'Owner: Streamer', '1 invited user']) {
      await view.pane(name).getByText(text, { exact: true }).waitFor();
    }
    await view.button(name, 'Copy phone link').waitFor();
  },

  async '2.29'(stage) {
    const { stream } = await stage.setState({ srt: true, obs: false });
    const { name } = await stage.shareStream();
    const page = await stage.open('streamer', '/streams');
    const live = findIndicator(region(page, stream.name), true);
    const offline = findIndicator(region(page, name), false);
    await live.waitFor();
    await eventually(async () => expect(await readAnimationNames(live)).toContain('pulse'));
    expect(await readStyle(live, 'color')).not.toBe(await readStyle(offline, 'color'));
  },

  async '2.30'(stage) {
    await stage.shareStream();
    const streams = await (await stage.signIn('streamer')).send<Stream[]>('GET', '/stream');
    const view = new StreamsView(await stage.open('streamer', '/streams'));
    const bases = new Set<string>();
    for (const { name, streamKey } of streams) {
      const link = await view.copyLink(name);
      expect(link.endsWith(streamKey)).toBe(true);
      bases.add(link.slice(0, -streamKey.length));
    }
    expect(bases.size).toBe(1);
    expect([...bases][0]).toMatch(/^srt:\/\/.*streamid=/);
  },

  async '2.31'(stage) {
    const { name } = await stage.shareStream();
    const owner = await stage.open('streamer', '/streams');
    const view = new StreamsView(owner);
    for (const action of OWNER_ACTIONS) await (await view.action(name, action)).waitFor();
    for (const action of ['Reset stream key', 'Delete stream'])
      await expectConfirmation(owner, await view.action(name, action));
    const invited = new StreamsView(await stage.open('moderator', '/streams'));
    await invited.button(name, 'Copy phone link').waitFor();
    expect(await invited.pane(name).getByRole('button').allTextContents()).toEqual([
      'Copy phone link',
      'Copy link for several networks',
      'Leave',
    ]);
  },

  async '2.32'(stage) {
    const { name } = await stage.shareStream();
    await (await stage.signIn('moderator')).send('POST', '/stream', { name: 'Own' });
    const view = new StreamsView(await stage.open('moderator', '/streams'));
    const paneInList = (title: 'Owning' | 'Invited to', stream: string) =>
      view.list(title).getByRole('region', { name: stream, exact: true });
    await paneInList('Owning', 'Own').first().waitFor();
    await paneInList('Invited to', name).waitFor();
    expect(await paneInList('Owning', name).count()).toBe(0);
    expect(await paneInList('Invited to', 'Own').count()).toBe(0);
  },

  async '2.33'(stage) {
    const { length } = await (await stage.signIn('moderator')).send<Data[]>('GET', '/data');
    const view = new ScenesView(await stage.open('moderator', '/scenes'));
    await until('all collections are listed', async () => (await view.readTitles()).length === length);
    await view.createButton.click();
    await view.waitForText(length === 0 ? '1 scene collection' : `${length + 1} scene collections`);
  },

  async '2.34'(stage) {
    const api = await stage.signIn('moderator');
    for (const name of ['Ridge', 'Beach', 'Alps']) await api.send('POST', '/data', { name });
    const { id: middle } = (await api.send<Data[]>('GET', '/data')).find(({ name }) => name === 'Beach') ?? {
      id: 0,
    };
    await api.send('DELETE', `/data/${middle}`);
    const view = new ScenesView(await stage.open('moderator', '/scenes'));
    const first = (await api.send<Data[]>('GET', '/data')).reduce((lowest, data) =>
      data.id < lowest.id ? data : lowest,
    );
    // A renamed collection keeps its position.
    await api.send('PUT', `/data/${first.id}/name`, { name: 'Summit' });
    await view.pane('1. Summit').waitFor();
    const sorted = (await api.send<Data[]>('GET', '/data')).sort((a, b) => a.id - b.id);
    const expected = sorted.map(({ name }, index) => `${index + 1}. ${name}`);
    await eventually(async () => expect(await view.readTitles()).toEqual(expected));
    const title = expected[0] ?? '';
    for (const name of ['Edit', 'Rename']) await (await view.action(title, name)).waitFor();
    await expectConfirmation(view.page, await view.action(title, 'Delete'));
  },

  async '2.35'(stage) {
    const api = await stage.signIn('moderator');
    while ((await api.send<Data[]>('GET', '/data')).length < 2) await api.send('POST', '/data', {});
    const view = new ScenesView(await stage.open('moderator', '/scenes'));
    await until('two collections are listed', async () => (await view.readTitles()).length >= 2);
    const readPaneOrder = async () => {
      const [first = '', second = ''] = await view.readTitles();
      const [firstBox, secondBox] = [
        await view.pane(first).boundingBox(),
        await view.pane(second).boundingBox(),
      ];
      return { isBeside: firstBox?.y === secondBox?.y, isBelow: firstBox?.x === secondBox?.x };
    };
    await eventually(async () => expect(await readPaneOrder()).toEqual({ isBeside: false, isBelow: true }));
    await view.page.setViewportSize(DESKTOP);
    await eventually(async () => expect(await readPaneOrder()).toEqual({ isBeside: true, isBelow: false }));
    await view.page.setViewportSize(PHONE);
  },

  async '2.36'(stage) {
    const { view, data } = await openEditor(stage);
    await eventually(async () => {
      expect(await readEditorText(view)).toBe(JSON.stringify(JSON.parse(data.scenes), null, 2));
      const area = await view.dialog.locator('.cm-editor').boundingBox();
      expect(area?.height).toBeGreaterThan(PHONE.height / 3);
      expect(area?.width).toBeGreaterThan(PHONE.width * 0.8);
    });
  },

  async '2.37'(stage) {
    const { view } = await openEditor(stage);
    const expectSaveEnabled = (isEnabled: boolean) =>
      eventually(async () => expect(await view.saveButton.isEnabled()).toBe(isEnabled));
    await expectSaveEnabled(false);
    await view.replaceText('{"sources": []}');
    await expectSaveEnabled(true);
    await failOperation(view.page, 'SetSceneCollectionScenes');
    const release = await holdOperation(view.page, 'SetSceneCollectionScenes');
    await view.saveButton.click();
    await view.saveState('Saving…').waitFor();
    await expectSaveEnabled(false);
    await release();
    await view.saveState('Not saved').waitFor();
    await expectSaveEnabled(true);
  },

  async '2.38'(stage) {
    const { view, title } = await openEditor(stage);
    const closeActions = [
      () => view.dialogButton('Cancel').click(),
      () => view.dialogButton('Close').click(),
      () => pressEscape(view.page),
    ];
    for (const close of closeActions) {
      if ((await view.dialog.count()) === 0) await view.edit(title);
      await close();
      await waitForDialogClosed(view.page);
    }
  },
};
