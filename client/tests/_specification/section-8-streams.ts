import { answer, pane, press, type } from './hand.js';
import type { Stage } from './stage.js';
import { casesOf } from './toast.js';

const stream = async (stage: Stage) => {
  const known = (await stage.streams()).some(({ name }) => name === 'Toast');
  if (!known) await stage.stream('Toast');
};
const inStream = async (name: string) => press(name, await pane('Toast'));

/** Section 8: toasts of streams. */
export const streamToasts = casesOf({
  '8.15': {
    operation: 'CreateStream',
    action: 'create stream',
    path: '/streams',
    act: () => press('Create stream'),
  },
  '8.16': {
    operation: 'SetStreamInvites',
    action: 'set invites',
    before: stream,
    path: '/streams',
    act: async () => {
      await inStream('Manage invites');
      await type('Invite somebody by name', 'friend');
      await answer('Invite Friend');
      await answer('Save');
    },
  },
  '8.17': {
    operation: 'RenameStream',
    action: 'set name',
    before: stream,
    path: '/streams',
    act: async () => {
      await inStream('Rename');
      await type('Name', 'Otherwise');
      await answer('Save');
    },
  },
  '8.18': {
    operation: 'RestartStream',
    action: 'restart stream',
    before: stream,
    path: '/streams',
    act: () => inStream('Restart stream'),
  },
  '8.19': {
    operation: 'DeleteStream',
    action: 'delete stream',
    before: stream,
    path: '/streams',
    act: async () => {
      await inStream('Delete stream');
      await answer('Delete stream');
    },
  },
  '8.20': {
    operation: 'RegenerateStreamKey',
    action: 'regenerate stream key',
    before: stream,
    path: '/streams',
    act: async () => {
      await inStream('Reset stream key');
      await answer('Reset stream key');
    },
  },
});
