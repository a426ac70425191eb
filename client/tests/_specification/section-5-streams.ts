import { startLanguage } from '../../src/i18n/language.js';
import { alter, hold, operations } from './graphql.js';
import {
  answer,
  button,
  choose,
  dialog,
  dialogCloses,
  eventually,
  gone,
  hasButton,
  heading,
  isEnabled,
  pane,
  press,
  says,
  sees,
  type,
  write,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

const SEARCH = 'Invite somebody by name';

async function save(): Promise<HTMLElement> {
  return button(/^Sav(e|ing…)$/, await dialog());
}
/** Save comes to be, or not to be, pressable. */
const expectSave = (ready: boolean): Promise<void> =>
  eventually(async () => expect(isEnabled(await save())).toBe(ready));

/** The invites of a new stream stand open. */
async function invites(stage: Stage, name: string): Promise<void> {
  await stage.stream(name);
  await stage.visit('streamer', '/streams');
  await press('Manage invites', await pane(name));
  await dialog();
}

/** Section 5: names, invites, servers and scenes. */
export const streamRules: Cases<Stage> = {
  async '5.01'(stage) {
    await stage.stream('Plain');
    await stage.visit('streamer', '/streams');
    await press('Rename', await pane('Plain'));
    await expectSave(false);
    await type('Name', '');
    await expectSave(false);
    await type('Name', 'Fancy');
    await expectSave(true);
    const release = hold('RenameStream');
    await answer('Save');
    await sees('Saving…');
    await expectSave(false);
    release();
    await dialogCloses();
    await pane('Fancy');
  },

  async '5.02'(stage) {
    await invites(stage, 'Shared');
    await expectSave(false);
    await type(SEARCH, 'friend');
    await answer('Invite Friend');
    await expectSave(true);
    await answer('Remove Friend');
    await expectSave(false);
  },

  async '5.03'(stage) {
    await invites(stage, 'Searched');
    await type(SEARCH, 'fRiE');
    await answer('Invite Friend');
    await sees('No users found');
    expect(hasButton('Invite Friend', await dialog())).toBe(false);
  },

  async '5.04'(stage) {
    await invites(stage, 'Lonely');
    await sees('No users invited');
    await type(SEARCH, 'friend');
    await answer('Invite Friend');
    await gone('No users invited');
  },

  async '5.05'(stage) {
    await invites(stage, 'Unfound');
    await type(SEARCH, 'nobody of this name');
    await sees('No users found');
  },

  async '5.06'(stage) {
    await invites(stage, 'Slow');
    const release = hold('Usernames');
    await type(SEARCH, 'friend');
    await sees('Loading users...');
    release();
    await button('Invite Friend');
    expect(says('Loading users...')).toBe(false);
  },

  async '5.08'(stage) {
    await stage.noServer();
    await stage.collection('Chosen');
    await stage.visit('streamer');
    await press('Create server');
    expect(isEnabled(await button('Create', await dialog()))).toBe(false);
    await choose('Scene collection', 'Chosen');
    expect(isEnabled(await button('Create', await dialog()))).toBe(true);
  },

  async '5.09'(stage) {
    await stage.noServer();
    await stage.collection('Begun');
    const before = (await stage.streams()).map(({ id }) => id);
    await stage.visit('streamer');
    await press('Create server');
    await choose('Scene collection', 'Begun');
    await answer('Create');
    await heading(/^Server is/);
    const made = (await stage.streams()).map(({ id }) => id).filter((id) => !before.includes(id));
    expect(made).toHaveLength(1);
    expect((await stage.ownServer())?.streamId).toBe(made[0]);
  },

  async '5.13'(stage) {
    await stage.collection('Edited');
    await stage.visit('streamer', '/scenes');
    await press('Edit', await pane(/Edited$/));
    const stored = await write((text) => text);
    await expectSave(false);
    await write(() => '{}');
    await expectSave(true);
    await write(() => stored);
    await expectSave(false);
  },

  async '5.14'(stage) {
    await stage.collection('Torn');
    await stage.visit('streamer', '/scenes');
    alter('SceneCollection', ({ sceneCollection }) => ({
      sceneCollection: { ...sceneCollection, scenes: '{"torn":' },
    }));
    await press('Edit', await pane(/Torn$/));
    await sees(/^What is stored here is not JSON/);
    expect(document.querySelector('.cm-editor')).toBeNull();
    expect(operations.count('SceneCollection')).toBe(1);
  },

  async '5.17'() {
    const detect = (code: string): string => {
      localStorage.clear();
      history.replaceState(null, '', `/?lng=${encodeURIComponent(code)}`);
      return startLanguage().resolvedLanguage ?? '';
    };
    expect(detect('de-AT')).toBe('de');
    for (const bad of ['<script>', '<b>', '"onload="', ';alert(1)', 'javascript:x', '${x}']) {
      expect([bad, detect(`de-${bad}`)]).toEqual([bad, 'en']);
      expect(localStorage.getItem('i18nextLng')).toMatch(/^en/);
    }
  },
};
