import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMediaPart,
  type PreviewPart,
  createPreviewParser,
  createStartPart,
} from '@trailcast/schema/preview-stream';
import { ControlSocket } from '../../hub/control/control-socket.js';
import { openHubStream } from './hub-stream.js';

const STATE = {
  broadcast: 'one',
  onAirMs: 1,
  destinations: [],
  isPublished: true,
  isHeld: false,
  wantsCard: false,
};
const PARTS = [
  createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers')),
  createMediaPart('key', Buffer.from('picture')),
];

describe('openHubStream', () => {
  let folder: string;
  let control: ControlSocket;
  let watchConnection: Socket | null;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hub-stream-'));
    watchConnection = null;
    control = new ControlSocket({
      command: () => undefined,
      state: () => STATE,
      watch: (connection) => {
        watchConnection = connection;
        for (const { frame } of PARTS) connection.write(frame);
      },
    });
    await control.listen(join(folder, 'hub.sock'));
  });
  afterEach(async () => {
    control.close();
    watchConnection?.destroy();
    await rm(folder, { recursive: true });
  });

  const connectToHub = async () => {
    const socket = connect(join(folder, 'hub.sock'));
    await once(socket, 'connect');
    return socket;
  };

  it('turns a control connection into a preview without states', async () => {
    const socket = await connectToHub();
    const preview = await openHubStream(socket, 'watch', 5_000);
    // A preview connection must not get states.
    control.report(STATE);
    const parts: PreviewPart[] = [];
    const read = createPreviewParser((part) => parts.push(part));
    for await (const chunk of preview) {
      read(chunk as Buffer);
      if (parts.length === PARTS.length) break;
    }
    expect(parts.map(({ frame }) => Buffer.from(frame))).toEqual(
      PARTS.map(({ frame }) => Buffer.from(frame)),
    );
    if (!socket.destroyed) await once(socket, 'close');
  });

  it('closes the preview when the connection closes', async () => {
    const preview = await openHubStream(await connectToHub(), 'watch', 5_000);
    preview.resume();
    watchConnection?.destroy();
    await once(preview, 'close');
    expect(preview.destroyed).toBe(true);
  });

  it('rejects if the hub closes the connection before the preview starts', async () => {
    const socket = await connectToHub();
    control.close();
    await expect(openHubStream(socket, 'watch', 50)).rejects.toThrow('does not respond');
    expect(socket.destroyed).toBe(true);
  });
});
