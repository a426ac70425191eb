import { operations } from './graphql.js';
import {
  answer,
  choose,
  dialog,
  dialogCloses,
  eventually,
  gone,
  hasButton,
  heading,
  press,
  sees,
  valueOf,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage } from './stage.js';

const READY = 'Server is ready. Start your feed';
const NONE = "You currently don't own a server";

/** Home of the streamer with a running server. */
async function home(stage: Stage): Promise<number> {
  const { id } = await stage.server();
  await stage.visit('streamer');
  await heading(/^Server is ready/);
  return id;
}

/** Section 4: the server, its selectors and what is asked before it changes. */
export const serverStates: Cases<Stage> = {
  async '4.05'(stage) {
    await stage.noServer();
    await stage.collection('Walks');
    await stage.visit('streamer');
    await heading(NONE);
    const from = outside.wire.received.length;
    await press('Create server');
    await choose('Scene collection', 'Walks');
    await answer('Create');
    await heading(READY);
    const { id = 0 } = (await stage.ownServer()) ?? {};
    expect((await stage.status(id)).scene).not.toBeNull();
    const pushes = outside.wire.received.slice(from).join('');
    expect(pushes).toMatch(/server\/create[^]*status\/update[^]*"scene":"/);
  },

  async '4.06'(stage) {
    await stage.stream('Hike');
    const id = await home(stage);
    const before = (await stage.ownServer())?.streamId;
    const chosen = await valueOf('Stream');
    await choose('Stream', 'Hike');
    await press('Undo');
    await gone(/^Use “/);
    expect([await valueOf('Stream'), operations.count('SetServerStream')]).toEqual([chosen, 0]);
    await choose('Stream', 'Hike');
    expect((await stage.ownServer())?.streamId).toBe(before);
    await press('Confirm');
    await gone(/^Use “/);
    const hike = (await stage.streams()).find(({ name }) => name === 'Hike')?.id;
    expect(await stage.ownServer()).toMatchObject({ id, streamId: hike });
  },

  async '4.07'(stage) {
    const id = await home(stage);
    const { scene } = await stage.status(id);
    await press('Privacy');
    await sees('Switch to “Privacy”?');
    await press('Undo');
    await gone(/^Switch to “/);
    expect(operations.count('SetScene')).toBe(0);
    await press('Privacy');
    await sees('Switch to “Privacy”?');
    expect((await stage.status(id)).scene).toBe(scene);
    await press('Confirm');
    await gone(/^Switch to “/);
  },

  async '4.08'(stage) {
    const id = await home(stage);
    await press('Starting soon');
    await press('Confirm');
    await press(/^Starting soon, on program/);
    expect(operations.last('SetScene')).toEqual({ serverId: String(id), scene: 'Starting soon' });
    expect((await stage.status(id)).scene).toBe('Starting soon');
  },

  async '4.09'(stage) {
    const id = await home(stage);
    await press('Start stream');
    await sees('Are you sure you want to start streaming to the platform?');
    await answer('Cancel');
    await dialogCloses();
    expect(operations.count('StartStreaming')).toBe(0);
    await press('Start stream');
    await answer('Start stream');
    await heading('You are on air without a feed');
    expect((await stage.status(id)).obs).toBe(true);
  },

  async '4.10'(stage) {
    const { id } = await stage.server();
    await (await stage.as('streamer')).do('POST', `/server/${id}/obs/start`);
    await stage.visit('streamer');
    await press('Stop stream');
    await sees('Are you sure you want to stop the current stream?');
    await answer('Cancel');
    await dialogCloses();
    expect(operations.count('StopStreaming')).toBe(0);
    await press('Stop stream');
    await answer('Stop stream');
    await heading(READY);
    expect((await stage.status(id)).obs).toBe(false);
  },

  async '4.11'(stage) {
    await home(stage);
    await press('Delete server');
    expect((await dialog()).textContent).toContain('This action cannot be undone.');
    await answer('Cancel');
    await dialogCloses();
    expect(await stage.ownServer()).not.toBeNull();
    await press('Delete server');
    await answer('Delete server');
    await heading(NONE);
    expect(await stage.ownServer()).toBeNull();
    expect(hasButton('Start stream')).toBe(false);
  },

  async '4.12'(stage) {
    const { id: streamId } = await stage.stream('Path');
    const { id } = await stage.server();
    await (await stage.as('streamer')).do('PUT', `/server/${id}/stream/${streamId}`);
    await home(stage);
    await choose('Stream', 'No Stream');
    await press('Confirm');
    await gone(/^Use “/);
    await eventually(() =>
      expect(operations.last('SetServerStream')).toEqual({ serverId: String(id), streamId: null }),
    );
    expect((await stage.ownServer())?.streamId).toBeNull();
  },
};
