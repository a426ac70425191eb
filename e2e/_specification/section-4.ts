import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Page } from 'playwright-core';
import { openMenuAction } from '../_browser/menu.js';
import { alterResponse, watchOperations } from '../_browser/graphql.js';
import { openStreamAction } from '../_browser/streams-view.js';
import { until } from '../_kit/wait.js';
import { button, confirmDialog, dialogButton, region, waitForDialogClosed } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const sceneButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Scenes' }).getByRole('button', { name });

/** Presses the action's button, waits for a confirmation with exactly this text and cancels it. */
async function expectConfirmation(page: Page, action: string, text: string): Promise<void> {
  await button(page, action).click();
  await confirmDialog(page).getByText(text, { exact: true }).waitFor();
  await dialogButton(page, 'Cancel').click();
  await waitForDialogClosed(page);
}

/** Presses the action's button and confirms. */
async function pressAndConfirm(page: Page, action: string): Promise<void> {
  await button(page, action).click();
  await dialogButton(page, action).click();
  await waitForDialogClosed(page);
}

async function waitForObs(stage: Stage, isLive: boolean): Promise<void> {
  const { server, caller } = await stage.ensureUserServer();
  const fetchStatus = () => caller.send<ServerStatus>('GET', `/server/${server.id}/status`);
  await until(`OBS is ${isLive ? '' : 'not '}live`, async () => (await fetchStatus()).obs === isLive, 60_000);
}

/** Expects that after `choose`, Undo sends nothing and Confirm sends `operation`. Calls `choose` twice. */
async function expectPendingChange(
  page: Page,
  operation: string,
  choose: () => Promise<unknown>,
): Promise<void> {
  const operations = watchOperations(page);
  await choose();
  await button(page, 'Undo').click();
  await button(page, 'Undo').waitFor({ state: 'detached' });
  await choose();
  await button(page, 'Confirm').waitFor();
  expect(operations).not.toContain(operation);
  await button(page, 'Confirm').click();
  await button(page, 'Confirm').waitFor({ state: 'detached' });
  expect(operations.filter((name) => name === operation)).toEqual([operation]);
}

/** Section 4: pending changes and confirmation texts. */
export const stateCases: BrowserCases = {
  async '4.06'(stage) {
    const { caller, stream } = await stage.ensureUserServer();
    const page = await stage.open('streamer', '/');
    const selector = page.getByLabel('Stream', { exact: true });
    const fetchAssignedStream = async () => (await caller.send<Server[]>('GET', '/server'))[0]?.streamId;
    expect(await fetchAssignedStream()).toBe(stream.id);
    await expectPendingChange(page, 'SetServerStream', async () => {
      await until(
        'the assigned stream is shown',
        async () => (await selector.inputValue()) === String(stream.id),
      );
      await selector.selectOption('');
      expect(await fetchAssignedStream()).toBe(stream.id);
    });
    await until('no stream is assigned', async () => (await fetchAssignedStream()) === null);
  },

  async '4.07'(stage) {
    // Without a feed, the feed-loss scene would replace the chosen one.
    const userServer = await stage.setState({ srt: true, obs: false });
    await userServer.setScene('Live');
    const page = await stage.open('streamer', '/');
    await sceneButton(page, 'Live, on program').waitFor();
    await expectPendingChange(page, 'SetScene', async () => {
      await sceneButton(page, 'Privacy').click();
      expect((await userServer.fetchStatus()).scene).toBe('Live');
    });
  },

  async '4.08'(stage) {
    const userServer = await stage.setState({ srt: true, obs: false });
    await userServer.setScene('Live');
    const page = await stage.open('streamer', '/');
    const request = page.waitForRequest((request) => Boolean(request.postData()?.includes('"SetScene"')));
    await sceneButton(page, 'Be right back').click();
    await button(page, 'Confirm').click();
    expect((await request).postDataJSON()).toMatchObject({ variables: { scene: 'Be right back' } });
    await sceneButton(page, 'Be right back, on program').waitFor();
    expect((await userServer.fetchStatus()).scene).toBe('Be right back');
  },

  async '4.09'(stage) {
    await stage.setState({ srt: false, obs: false });
    const page = await stage.open('streamer', '/');
    await expectConfirmation(
      page,
      'Start stream',
      'Are you sure you want to start streaming to the platform?',
    );
    await waitForObs(stage, false);
    await pressAndConfirm(page, 'Start stream');
    await waitForObs(stage, true);
  },

  async '4.10'(stage) {
    await stage.setState({ srt: false, obs: true });
    const page = await stage.open('streamer', '/');
    await expectConfirmation(page, 'Stop stream', 'Are you sure you want to stop the current stream?');
    await waitForObs(stage, true);
    await pressAndConfirm(page, 'Stop stream');
    await waitForObs(stage, false);
  },

  async '4.11'(stage) {
    const { caller } = await stage.setState({ srt: false, obs: false });
    const page = await stage.open('streamer', '/');
    const text = 'Are you sure you want to delete the server? This action cannot be undone.';
    await expectConfirmation(page, 'Delete server', text);
    expect(await caller.send('GET', '/server')).toHaveLength(1);
    await pressAndConfirm(page, 'Delete server');
    await button(page, 'Create server').waitFor();
    expect(await caller.send('GET', '/server')).toEqual([]);
  },

  async '4.12'(stage) {
    const { server, stream, caller } = await stage.ensureUserServer();
    const page = await stage.open('streamer', '/');
    const selector = page.getByLabel('Stream', { exact: true });
    await until(
      'the assigned stream is shown',
      async () => (await selector.inputValue()) === String(stream.id),
    );
    const request = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('"SetServerStream"')),
    );
    await selector.selectOption('');
    await button(page, 'Confirm').click();
    const { variables } = (await request).postDataJSON() as { variables: object };
    expect(variables).toEqual({ serverId: String(server.id), streamId: null });
    const fetchAssignedStream = async () => (await caller.send<Server[]>('GET', '/server'))[0]?.streamId;
    await until('no stream is assigned', async () => (await fetchAssignedStream()) === null);
  },

  async '4.13'(stage) {
    const page = await stage.open('friend', '/');
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    let approvalUrl = '';
    await alterResponse(page, 'CreateSubscription', (data) => {
      approvalUrl = (data.createSubscription as { approveUrl: string }).approveUrl;
      return data;
    });
    await button(page, 'Subscribe and pay').click();
    await page.waitForURL((url) => approvalUrl !== '' && url.href === approvalUrl);
  },

  async '4.17'(stage) {
    const { stream } = await stage.setState({ srt: false, obs: false });
    const page = await stage.open('streamer', '/streams');
    for (const [srt, text] of [
      [false, 'Offline'],
      [true, 'Live'],
      [false, 'Offline'],
    ] as const) {
      await stage.setState({ srt, obs: false });
      await region(page, stream.name).getByText(text, { exact: true }).waitFor();
    }
  },

  async '4.24'(stage) {
    const api = await stage.signIn('moderator');
    await api.send('POST', '/data', { name: 'Obsolete' });
    const page = await stage.open('moderator', '/scenes');
    const pane = page.getByRole('region', { name: /^\d+\. Obsolete$/ });
    await (await openMenuAction(pane, 'Delete')).click();
    const text = 'Are you sure you want to delete the collection? This action cannot be undone.';
    await confirmDialog(page).getByText(text, { exact: true }).waitFor();
    expect((await api.send<Data[]>('GET', '/data')).map(({ name }) => name)).toContain('Obsolete');
    await dialogButton(page, 'Delete').click();
    await pane.waitFor({ state: 'detached' });
  },

  async '4.25'(stage) {
    const api = await stage.signIn('streamer');
    await api.send('POST', '/stream', { name: 'Obsolete' });
    const page = await stage.open('streamer', '/streams');
    await (await openStreamAction(region(page, 'Obsolete'), 'Delete stream')).click();
    const text = 'Are you sure you want to delete the stream? This action cannot be undone.';
    await confirmDialog(page).getByText(text, { exact: true }).waitFor();
    expect((await api.send<Stream[]>('GET', '/stream')).map(({ name }) => name)).toContain('Obsolete');
    await dialogButton(page, 'Delete stream').click();
    await region(page, 'Obsolete').waitFor({ state: 'detached' });
  },

  async '4.26'(stage) {
    const { id, name, streamKey } = await stage.shareStream();
    const page = await stage.open('streamer', '/streams');
    await (await openStreamAction(region(page, name), 'Reset stream key')).click();
    await confirmDialog(page)
      .getByText(/invalidates the current key and generates a new one/)
      .waitFor();
    await dialogButton(page, 'Reset stream key').click();
    await page.getByText(/The stream has a new key/).waitFor();
    const streams = await (await stage.signIn('streamer')).send<Stream[]>('GET', '/stream');
    expect(streams.find((stream) => stream.id === id)?.streamKey).not.toBe(streamKey);
  },
};
