import { failOperation, holdOperation, respondWith } from '../_browser/graphql.js';
import { eventually } from '../_kit/wait.js';
import { StreamsView } from '../_browser/streams-view.js';
import type { BrowserCases, Stage } from './stage/stage.js';

/** Opens the invites of the shared stream, to which the moderator is invited. */
async function openInvites(stage: Stage): Promise<StreamsView> {
  await stage.signIn('friend');
  const { name } = await stage.shareStream();
  const view = new StreamsView(await stage.open('streamer', '/streams'));
  await view.pressAction(name, 'Manage invites');
  await view.dialogButton('Remove Moderator').waitFor();
  return view;
}

const expectSaveEnabled = (view: StreamsView, isEnabled: boolean) =>
  eventually(async () => expect(await view.dialogButton('Save').isEnabled()).toBe(isEnabled));

/** More users than fit into a list of a tenth of the window's height. */
const usernames = Array.from({ length: 20 }, (_, index) => ({
  __typename: 'UserRef',
  id: String(index + 2001),
  displayName: `Walker ${index}`,
}));

/** Section 5: renaming and inviting. */
export const inviteCases: BrowserCases = {
  async '5.01'(stage) {
    const { name } = await stage.shareStream();
    const view = new StreamsView(await stage.open('streamer', '/streams'));
    await view.pressAction(name, 'Rename');
    const field = view.dialog.getByLabel('Name');
    for (const [text, isSavable] of [
      [name, false],
      ['', false],
      ['  ', false],
      ['Ride', true],
    ] as const) {
      await field.fill(text);
      await expectSaveEnabled(view, isSavable);
    }
    await failOperation(view.page, 'RenameStream');
    const release = await holdOperation(view.page, 'RenameStream');
    await view.dialogButton('Save').click();
    await view.dialogButton('Saving…').waitFor();
    await eventually(async () => expect(await view.dialogButton('Saving…').isDisabled()).toBe(true));
    await release();
  },

  async '5.02'(stage) {
    const view = await openInvites(stage);
    await expectSaveEnabled(view, false);
    await view.dialogButton('Remove Moderator').click();
    await expectSaveEnabled(view, true);
    await view.search('mod');
    await view.dialogButton('Invite Moderator').click();
    await expectSaveEnabled(view, false);
  },

  async '5.03'(stage) {
    const view = await openInvites(stage);
    for (const text of ['FRI', 'fri']) {
      await view.search(text);
      await view.dialogButton('Invite Friend').waitFor();
    }
    await view.search('mod');
    await view.dialog.getByText('No users found').waitFor();
    expect(await view.dialogButton('Invite Moderator').count()).toBe(0);
  },

  async '5.04'(stage) {
    const view = await openInvites(stage);
    const emptyNotice = view.dialog.getByText('No users invited', { exact: true });
    expect(await emptyNotice.count()).toBe(0);
    await view.dialogButton('Remove Moderator').click();
    await emptyNotice.waitFor();
  },

  async '5.05'(stage) {
    const view = await openInvites(stage);
    await view.search('nobody is called like this');
    await view.dialog.getByText('No users found', { exact: true }).waitFor();
  },

  async '5.06'(stage) {
    const view = await openInvites(stage);
    const release = await holdOperation(view.page, 'Usernames');
    await view.search('fri');
    await view.dialog.getByText('Loading users...', { exact: true }).waitFor();
    await release();
    await view.dialogButton('Invite Friend').waitFor();
    expect(await view.dialog.getByText('Loading users...').count()).toBe(0);
  },

  async '5.07'(stage) {
    const view = await openInvites(stage);
    await respondWith(view.page, 'Usernames', { usernames });
    await view.search('walker');
    const lastButton = view.dialogButton('Invite Walker 19');
    await lastButton.scrollIntoViewIfNeeded();
    const list = view.dialog.getByRole('list', { name: 'Users found' });
    await eventually(async () => {
      const { height = 0, y = 0 } = (await list.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual((view.page.viewportSize()?.height ?? 0) / 10 + 0.5);
      const buttonBox = await lastButton.boundingBox();
      expect((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0)).toBeLessThanOrEqual(y + height);
    });
  },
};
