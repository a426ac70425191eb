import { until } from '../../../e2e/_kit/wait.js';
import { operations } from './graphql.js';
import {
  answer,
  dialog,
  dialogCloses,
  eventually,
  gone,
  hasPane,
  heading,
  pane,
  press,
  sees,
} from './hand.js';
import type { Cases } from '../../../e2e/_specification/run-in-order.js';
import type { Stage, StreamBody } from './stage.js';

const { wire } = outside;

/** Destinations of the messages received since the `from`th. */
const pushed = (from: number): string[] =>
  wire.received.slice(from).flatMap((frame) => /^MESSAGE[^]*?\ndestination:(\S+)/.exec(frame)?.[1] ?? []);

/** Every event that a user's doings can push, brought about. */
async function doEverything(stage: Stage): Promise<void> {
  const api = await stage.as('streamer');
  await stage.noServer();
  const stream = await stage.stream('Short');
  await api.do('PUT', `/stream/${stream.id}/name`, { name: 'Shorter' });
  const data = await stage.collection('Brief');
  await api.do('PUT', `/data/${data.id}/name`, { name: 'Briefer' });
  const server = await stage.server();
  await api.do('PUT', `/server/${server.id}/stream/${stream.id}`);
  await stage.noServer();
  await api.do('DELETE', `/stream/${stream.id}`);
  await until('no server holds the collection', async () => {
    return (await api.try('DELETE', `/data/${data.id}`)).status === 200;
  });
  await stage.tier('streamer', 'FRIENDS');
}

/** Section 4: the live channel, and the questions before something is lost. */
export const liveStates: Cases<Stage> = {
  async '4.20'(stage) {
    const from = wire.sent.length;
    await stage.visit('streamer');
    await pane('Streams');
    const connect = wire.sent.slice(from).find((frame) => frame.startsWith('CONNECT\n'));
    expect(connect).toContain('\nheart-beat:10000,10000\n');
    const attempts = wire.attempts.length;
    const lostAt = Date.now();
    wire.cut();
    await sees(/^No connection for/);
    await eventually(() => expect(wire.attempts.length).toBe(attempts + 1));
    expect((wire.attempts.at(-1) ?? 0) - lostAt).toBeGreaterThanOrEqual(4990);
    await gone(/^No connection for/);
  },

  async '4.21'(stage) {
    const from = wire.received.length;
    await stage.visit('streamer');
    await pane('Streams');
    await doEverything(stage);
    const events = ['create', 'update', 'delete'];
    const expected = [
      ...['list', ...events].map((event) => `server/${event}`),
      ...['list', ...events].map((event) => `stream/${event}`),
      ...events.map((event) => `data/${event}`),
      'status/update',
      'payment/update',
    ].map((end) => `/user/queue/${end}`);
    await eventually(() => expect([...new Set(pushed(from))].sort()).toEqual(expected.sort()));
  },

  async '4.22'(stage) {
    const api = await stage.as('streamer');
    await stage.visit('streamer', '/streams');
    await heading('Owning');
    const asked = operations.count('Streams');
    const panes = () => document.querySelectorAll('main section section').length;
    const before = panes();
    const { id } = await api.do<StreamBody>('POST', '/stream', { name: 'Ride' });
    await pane('Ride');
    expect(panes()).toBe(before + 1);
    await api.do('PUT', `/stream/${id}/name`, { name: 'Run' });
    await pane('Run');
    expect([hasPane('Ride'), panes()]).toEqual([false, before + 1]);
    await api.do('DELETE', `/stream/${id}`);
    await eventually(() => expect(hasPane('Run')).toBe(false));
    expect([panes(), operations.count('Streams')]).toEqual([before, asked]);
  },

  async '4.23'(stage) {
    const release = wire.hold();
    await stage.visit('streamer', '/streams');
    await sees('Waiting for the live connection…');
    await sees('Welcome back');
    expect(operations.names()).toEqual(['Me']);
    release();
    await heading('Owning');
    expect(operations.names()).toContain('Streams');
  },

  async '4.24'(stage) {
    await stage.collection('Gone soon');
    await stage.visit('streamer', '/scenes');
    const place = await pane(/Gone soon$/);
    await press('Delete', place);
    await sees('Are you sure you want to delete the collection? This action cannot be undone.');
    await answer('Cancel');
    await dialogCloses();
    expect((await stage.collections()).map(({ name }) => name)).toContain('Gone soon');
    await press('Delete', place);
    await answer('Delete');
    await eventually(() => expect(hasPane(/Gone soon$/)).toBe(false));
    expect((await stage.collections()).map(({ name }) => name)).not.toContain('Gone soon');
  },

  async '4.25'(stage) {
    await stage.stream('Done');
    await stage.visit('streamer', '/streams');
    await press('Delete stream', await pane('Done'));
    await sees('Are you sure you want to delete the stream? This action cannot be undone.');
    await answer('Cancel');
    await dialogCloses();
    expect((await stage.streams()).map(({ name }) => name)).toContain('Done');
    await press('Delete stream', await pane('Done'));
    await answer('Delete stream');
    await eventually(() => expect(hasPane('Done')).toBe(false));
    expect((await stage.streams()).map(({ name }) => name)).not.toContain('Done');
  },

  async '4.26'(stage) {
    const { id, streamKey } = await stage.stream('Keyed');
    await stage.visit('streamer', '/streams');
    await press('Reset stream key', await pane('Keyed'));
    expect((await dialog()).textContent).toMatch(/invalidates the current key and generates a new one/);
    await answer('Reset stream key');
    await sees(/^The stream has a new key/);
    const now = (await stage.streams()).find((stream) => stream.id === id)?.streamKey;
    expect(now).toMatch(/\S{16,}/);
    expect(now).not.toBe(streamKey);
  },
};
