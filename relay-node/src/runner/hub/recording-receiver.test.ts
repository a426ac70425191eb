import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { until } from '../../../../e2e/_kit/wait.js';
import { ControlSocket } from '../../hub/control/control-socket.js';
import { type HubState, IDLE_HUB, type RecordingFailure } from '../../hub/protocol.js';
import { RecordingUplink } from '../../hub/recording/recording-uplink.js';
import { secretConnection } from '../../machine/secret-tls.js';
import type { Budget } from './received-files.js';
import { RecordingReceiver } from './recording-receiver.js';

const SECRET = 'of this test';
const NAME = '1790000000000-1-1.mp4';
const BUDGET: Budget = { budgetBytes: 1e9, limit: 'user-quota', reserveBytes: 0 };

let folder: string;
let place: string;
let control: ControlSocket;
let uplink: RecordingUplink;
let receiver: RecordingReceiver;
let connections: Duplex[];
let failures: RecordingFailure['code'][];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  place = mkdtempSync(join(folder, 'live-'));
  connections = [];
  failures = [];
  uplink = new RecordingUplink(() => undefined);
  control = new ControlSocket({
    command: () => undefined,
    state,
    watch: () => undefined,
    recordings: (agent) => uplink.attach(agent),
  });
  await control.listen(join(folder, 'hub.sock'), SECRET);
  receiver = newReceiver();
});
afterEach(() => {
  receiver.stop();
  control.close();
  for (const each of connections) each.destroy();
  rmSync(folder, { recursive: true });
});

/** Simulates a restarted agent. */
function newReceiver(): RecordingReceiver {
  const now = () => performance.now();
  const made = new RecordingReceiver({ connect: secretly, folder: place, now, keptMs: 60_000 });
  made.allow(BUDGET);
  return made;
}

/** Opens a connection that both sides authenticate with a secret. */
async function secretly(): Promise<Duplex> {
  const socket = secretConnection(connect(join(folder, 'hub.sock')), SECRET);
  connections.push(socket);
  return socket;
}

const state = (): HubState => ({ ...IDLE_HUB, recording: null, unsaved: uplink.unsaved });
const open = (name = NAME) =>
  uplink.open({ name, reserveBytes: 0, onFailure: ({ code }) => failures.push(code), now: () => 0 });
const isSaved = () => until('everything is saved', () => uplink.unsaved.length === 0);

describe('RecordingReceiver', () => {
  it('receives the recordings of a hub on another machine encrypted, and stores them for the agent only', async () => {
    const data = Buffer.alloc(9 << 20, 'a recording ');
    const file = open();
    for (let at = 0; at < data.length; at += 1 << 20) file.write(data.subarray(at, at + (1 << 20)));
    receiver.sync(state());
    file.close();
    await isSaved();
    expect(readFileSync(join(place, NAME)).equals(data)).toBe(true);
    expect(statSync(join(place, NAME)).mode & 0o777).toBe(0o600);
    expect(connections).toHaveLength(1);
  });

  it('continues in the same file after a lost connection, and after a restart of the agent', async () => {
    const file = open();
    const saved = (bytes: number) =>
      until(
        `${bytes} bytes are saved`,
        () => statSync(join(place, NAME), { throwIfNoEntry: false })?.size === bytes,
      );
    file.write(Buffer.from('one '));
    receiver.sync(state());
    await saved(4);
    connections.at(-1)?.destroy();
    file.write(Buffer.from('two '));
    await until('it connects again', () => {
      receiver.sync(state());
      return connections.length === 2;
    });
    await saved(8);
    receiver.stop();
    // The first agent has not confirmed the last write.
    writeFileSync(join(place, NAME), 'one two thr');
    file.write(Buffer.from('three'));
    receiver = newReceiver();
    receiver.sync(state());
    file.close();
    await isSaved();
    expect(readFileSync(join(place, NAME), 'utf8')).toBe('one two three');
  });

  it('only connects to a hub that has something to send', () => {
    receiver.sync({ ...IDLE_HUB, recording: null });
    receiver.sync(state());
    expect(connections).toEqual([]);
  });

  it('reports to the hub why it can’t write: the budget is used up, or the disk has too little space', async () => {
    receiver.allow({ ...BUDGET, budgetBytes: 0 });
    const file = open();
    receiver.sync(state());
    for (let count = 0; count < 34 && failures.length === 0; count += 1) {
      file.write(Buffer.alloc(1 << 20));
      await until('it is taken', () => failures.length > 0 || sizeOf(NAME) === (count + 1) << 20);
    }
    expect(failures).toEqual(['user-quota']);
    receiver.allow({ ...BUDGET, reserveBytes: 1e18 });
    open('1790000000001-1-2.mp4').write(Buffer.alloc(10));
    await until('it has failed', () => failures.length === 2);
    expect(failures[1]).toBe('disk-full');
  });

  it.each(['../outside.mp4', 'record.json', `a/${NAME}`])(
    'writes no file with another name: %s',
    async (name) => {
      open(name).write(Buffer.from('data'));
      receiver.sync(state());
      await until('it has failed', () => failures.join() === 'write-failed');
      expect([readdirSync(place), readdirSync(folder).length]).toEqual([[], 2]);
    },
  );

  it('follows no link, and writes no file without its beginning', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(place, NAME));
    open().write(Buffer.from('data'));
    receiver.sync(state());
    await until('it has failed', () => failures.join() === 'write-failed');
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    const moved = '1790000000001-1-2.mp4';
    const file = open(moved);
    file.write(Buffer.from('beginning'));
    await until('it is written', () => sizeOf(moved) === 9);
    // Receipts arrive in order. Unconfirmed data would be sent again.
    const later = open('1790000000002-1-3.mp4');
    later.write(Buffer.from('later'));
    later.close();
    await until('it is confirmed', () => !uplink.unsaved.includes('1790000000002-1-3.mp4'));
    rmSync(join(place, moved));
    receiver.stop();
    receiver = newReceiver();
    file.write(Buffer.from('rest'));
    await until('it has failed', () => {
      receiver.sync(state());
      return failures.length === 2;
    });
    expect(failures[1]).toBe('write-failed');
  });
});

function sizeOf(name: string): number {
  return statSync(join(place, name), { throwIfNoEntry: false })?.size ?? 0;
}
