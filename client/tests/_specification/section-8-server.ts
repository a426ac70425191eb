import { answer, choose, pane, press } from './hand.js';
import type { Stage } from './stage.js';
import { casesOf } from './toast.js';

const server = (stage: Stage) => stage.server();

/** Section 8: toasts of the server. */
export const serverToasts = casesOf({
  '8.06': { operation: 'MyServer', action: 'load server', path: '/' },
  '8.07': { operation: 'ServerStatus', action: 'load server stats', before: server, path: '/' },
  '8.08': {
    operation: 'SceneCollection',
    action: 'load scenes',
    before: (stage) => stage.collection('Toast'),
    path: '/scenes',
    act: async () => press('Download', await pane(/^1\. /)),
  },
  '8.09': {
    operation: 'CreateServer',
    action: 'create server',
    before: async (stage) => {
      await stage.noServer();
      await stage.collection('Unserved');
    },
    path: '/',
    act: async () => {
      await press('Create server');
      await choose('Scene collection', 'Unserved');
      await answer('Create');
    },
  },
  '8.10': {
    operation: 'SetServerStream',
    action: 'set stream',
    before: async (stage) => {
      await stage.stream('Elsewhere');
      await stage.server();
    },
    path: '/',
    act: async () => {
      await choose('Stream', 'Elsewhere');
      await press('Confirm');
    },
  },
  '8.11': {
    operation: 'StartStreaming',
    action: 'start obs',
    before: server,
    path: '/',
    act: async () => {
      await press('Start stream');
      await answer('Start stream');
    },
  },
  '8.12': {
    operation: 'StopStreaming',
    action: 'stop obs',
    before: async (stage) => {
      const { id } = await stage.server();
      await (await stage.as('streamer')).do('POST', `/server/${id}/obs/start`);
    },
    path: '/',
    act: async () => {
      await press('Stop stream');
      await answer('Stop stream');
    },
  },
  '8.13': {
    operation: 'SetScene',
    action: 'set scene',
    before: server,
    path: '/',
    act: async () => {
      await press('Be right back');
      await press('Confirm');
    },
  },
  '8.14': {
    operation: 'DeleteServer',
    action: 'delete server',
    before: server,
    path: '/',
    act: async () => {
      await press('Delete server');
      await answer('Delete server');
    },
  },
});
