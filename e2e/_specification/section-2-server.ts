import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Locator, Page } from 'playwright-core';
import type { Caller } from '../_product/api.js';
import { readCopiedText } from '../_browser/clipboard.js';
import { pressEscape } from '../_browser/keyboard.js';
import { openStreamAction } from '../_browser/streams-view.js';
import { eventually, until } from '../_kit/wait.js';
import {
  readAnimationNames,
  button,
  confirmDialog,
  dialogButton,
  heading,
  modal,
  region,
  waitForDialogClosed,
} from './stage/shown.js';
import type { BrowserCases } from './stage/stage.js';

const BROADCAST_STATUS = 'Broadcast status';
const SECOND_MS = 1000;

const createButton = (page: Page) => button(page, 'Create server');
const findIcon = (parent: Locator, name: string) => parent.locator(`svg.lucide-${name}`);
/** Locates a point of the broadcast status: phone, studio or platform. */
const findStatusPoint = (page: Page, name: string) =>
  page.getByRole('list', { name: BROADCAST_STATUS }).getByRole('listitem').filter({ hasText: name });

/**
 * Creates a server and suspends the node's agent while the server starts. Returns the id of the server's stream.
 * Resumes the agent and returns null if OBS has already reported.
 */
async function suspendAgentAtStart(api: Caller, dataId: number, agentPid: number): Promise<number | null> {
  for (const { id } of await api.send<Server[]>('GET', '/server')) await api.send('DELETE', `/server/${id}`);
  const { id, streamId } = await api.send<Server>('POST', '/server', { streamId: null, dataId });
  process.kill(agentPid, 'SIGSTOP');
  if ((await api.send<ServerStatus>('GET', `/server/${id}/status`)).scene === null) return streamId;
  process.kill(agentPid, 'SIGCONT');
  return null;
}

/** Section 2, home: the server pane's four states, and the dialogs. */
export const serverPaneCases: BrowserCases = {
  async '2.18'(stage) {
    const page = await stage.open('friend', '/');
    await heading(page, 'You need to subscribe to create a server').waitFor();
    expect(await createButton(page).isDisabled()).toBe(true);
    expect(await findIcon(createButton(page), 'lock').count()).toBe(1);
  },

  async '2.19'(stage) {
    const page = await stage.open('moderator', '/');
    await heading(page, "You currently don't own a server").waitFor();
    expect(await findIcon(createButton(page), 'lock').count()).toBe(0);
    await createButton(page).click();
    await page.getByRole('dialog', { name: 'Create server' }).waitFor();
  },

  async '2.20'(stage) {
    const api = await stage.signIn('streamer');
    const { pid: agentPid } = stage.product.findProcess('relay-node/dist/main.js');
    const { id: dataId } = await api.send<Data>('POST', '/data', {});
    const streamId = await until(
      'the agent is suspended while a server starts',
      () => suspendAgentAtStart(api, dataId, agentPid),
      60_000,
    );
    try {
      const page = await stage.open('streamer', '/');
      await heading(page, 'Server is starting...').waitFor();
      const stream = (await api.send<Stream[]>('GET', '/stream')).find(({ id }) => id === streamId);
      await page.getByText(`Stream: ${stream?.name}`, { exact: true }).waitFor();
      await page.getByText(/^Running for \d+ seconds?$/).waitFor();
      await button(page, 'Delete server').waitFor();
      await eventually(async () =>
        expect(await readAnimationNames(findStatusPoint(page, 'Studio'))).toContain('pulse'),
      );
      const link = await readCopiedText(page, () => button(page, 'Copy phone link').click());
      expect(link).toBe(stream?.ingestUrl);
    } finally {
      process.kill(agentPid, 'SIGCONT');
    }
  },

  async '2.21'(stage) {
    const page = await stage.open('streamer', '/');
    for (const [srt, obs, title] of [
      [false, false, 'Server is ready. Start your feed'],
      [true, false, 'Feed received. You are not live'],
      [true, true, 'You are live'],
      [false, true, 'You are live without a feed'],
    ] as const) {
      await stage.setState({ srt, obs });
      await heading(page, title).waitFor();
    }
  },

  async '2.22'(stage) {
    const page = await stage.open('streamer', '/');
    for (const [srt, obs] of [
      [false, true],
      [false, false],
      [true, false],
    ] as const) {
      await stage.setState({ srt, obs });
      await findStatusPoint(page, 'Phone')
        .getByText(srt ? 'receiving' : 'offline', { exact: true })
        .waitFor();
      await findStatusPoint(page, 'Platform')
        .getByText(obs ? 'sending' : 'offline', { exact: true })
        .waitFor();
    }
  },

  async '2.23'(stage) {
    await stage.setState({ srt: true, obs: false });
    const page = await stage.open('streamer', '/');
    await button(page, 'Start stream').waitFor();
    await page.getByText(/^Running for /).waitFor();
    await page.getByLabel('Stream', { exact: true }).waitFor();
    const scenes = page.getByRole('group', { name: 'Scenes' }).getByRole('button');
    await eventually(async () => expect(await scenes.count()).toBe(4));
    await button(page, 'Delete server').waitFor();
    await stage.setState({ srt: true, obs: true });
    await button(page, 'Stop stream').waitFor();
    await button(page, 'Start stream').waitFor({ state: 'detached' });
    await stage.setState({ srt: true, obs: false });
  },

  async '2.24'(stage) {
    const { server, caller, stream } = await stage.ensureUserServer();
    const page = await stage.open('streamer', '/');
    const selectedOption = page.getByLabel('Stream', { exact: true }).locator('option:checked');
    await until('the stream is shown', async () => (await selectedOption.innerText()) === stream.name);
    await caller.send('PUT', `/server/${server.id}/stream`);
    await until('no stream is shown', async () => (await selectedOption.innerText()) === 'No Stream');
  },

  async '2.25'(stage) {
    const { server } = await stage.ensureUserServer();
    const page = await stage.openForCase('streamer');
    for (const [seconds, text] of [
      [1, '1 second'],
      [59, '59 seconds'],
      [60, '1 minute'],
      [2 * 3600, '2 hours'],
      [3 * 86_400, '3 days'],
    ] as const) {
      await page.clock.setFixedTime(server.timeCreated + seconds * SECOND_MS);
      await page.reload();
      await page.getByText(`Running for ${text}`, { exact: true }).waitFor();
    }
  },

  async '2.26'(stage) {
    await stage.ensureUserServer();
    const page = await stage.open('streamer', '/');
    for (const close of [() => pressEscape(page), () => dialogButton(page, 'Cancel').click()]) {
      await button(page, 'Delete server').click();
      await confirmDialog(page)
        .getByText(/^Are you sure/)
        .waitFor();
      await close();
      await waitForDialogClosed(page);
    }
    const otherPage = await stage.open('moderator', '/');
    await createButton(otherPage).click();
    await otherPage.getByRole('dialog', { name: 'Create server' }).waitFor();
    await stage.shareStream();
    const { name } = await stage.shareStream();
    await region(page, 'Streams').getByRole('link').click();
    for (const [action, title] of [
      ['Manage invites', `Invites for “${name}”`],
      ['Rename', `Rename “${name}”`],
    ] as const) {
      await (await openStreamAction(region(page, name), action)).click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await dialogButton(page, 'Cancel').click();
      await waitForDialogClosed(page);
    }
    await page.waitForURL('**/streams');
    expect(await modal(page).count()).toBe(0);
  },
};
