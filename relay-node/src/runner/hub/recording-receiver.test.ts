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
import { RecordingSender } from '../../hub/recording/recording-sender.js';
import { connectWithPsk } from '../../machine/psk-tls.js';
import type { Budget } from './received-files.js';
import { RecordingReceiver } from './recording-receiver.js';

const SECRET = 'test-secret';
const NAME = '1790000000000-1-1.mp4';
const BUDGET: Budget = { budgetBytes: 1e9, limit: 'user-quota', reserveBytes: 0 };

let folder: string;
let recordingFolder: string;
let control: ControlSocket;
let sender: RecordingSender;
let receiver: RecordingReceiver;
let connections: Duplex[];
let failures: RecordingFailure['code'][];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  recordingFolder = mkdtempSync(join(folder, 'live-'));
  connections = [];
  failures = [];
  sender = new RecordingSender(() => undefined);
  control = new ControlSocket({
    command: () => undefined,
    state: createState,
    watch: () => undefined,
    recordings: (connection) => sender.attach(connection),
  });
  await control.listen(join(folder, 'hub.sock'), SECRET);
  receiver = createReceiver();
});
afterEach(() => {
  receiver.stop();
  control.close();
  for (const connection of connections) connection.destroy();
  rmSync(folder, { recursive: true });
});

/** Simulates a restarted agent. */
function createReceiver(): RecordingReceiver {
  const now = () => performance.now();
  const receiver = new RecordingReceiver({
    connect: connectWithSecret,
    folder: recordingFolder,
    now,
    silenceMs: 60_000,
  });
  receiver.setBudget(BUDGET);
  return receiver;
}

/** Opens a connection that both sides authenticate with a secret. */
async function connectWithSecret(): Promise<Duplex> {
  const socket = connectWithPsk(connect(join(folder, 'hub.sock')), SECRET);
  connections.push(socket);
  return socket;
}

const createState = (): HubState => ({ ...IDLE_HUB, recording: null, unsaved: sender.unsaved });
const openRecording = (name = NAME) =>
  sender.open({ name, reserveBytes: 0, onFailure: ({ code }) => failures.push(code), now: () => 0 });
const waitUntilSaved = () => until('all recordings are saved', () => sender.unsaved.length === 0);

describe('RecordingReceiver', () => {
  it('stores a recording completely, readable only by the agent’s user', async () => {
    const data = Buffer.alloc(9 << 20, 'a recording ');
    const file = openRecording();
    for (let offset = 0; offset < data.length; offset += 1 << 20)
      file.write(data.subarray(offset, offset + (1 << 20)));
    receiver.sync(createState());
    file.close();
    await waitUntilSaved();
    expect(readFileSync(join(recordingFolder, NAME)).equals(data)).toBe(true);
    expect(statSync(join(recordingFolder, NAME)).mode & 0o777).toBe(0o600);
    expect(connections).toHaveLength(1);
  });

  it('continues the same file after a lost connection and after a restart of the agent', async () => {
    const file = openRecording();
    const waitForSize = (bytes: number) =>
      until(
        `${bytes} bytes are saved`,
        () => statSync(join(recordingFolder, NAME), { throwIfNoEntry: false })?.size === bytes,
      );
    file.write(Buffer.from('one '));
    receiver.sync(createState());
    await waitForSize(4);
    connections.at(-1)?.destroy();
    file.write(Buffer.from('two '));
    await until('the receiver connects again', () => {
      receiver.sync(createState());
      return connections.length === 2;
    });
    await waitForSize(8);
    receiver.stop();
    // The first agent has not confirmed the last write.
    writeFileSync(join(recordingFolder, NAME), 'one two thr');
    file.write(Buffer.from('three'));
    receiver = createReceiver();
    receiver.sync(createState());
    file.close();
    await waitUntilSaved();
    expect(readFileSync(join(recordingFolder, NAME), 'utf8')).toBe('one two three');
  });

  it('does not connect to a hub without recordings', () => {
    receiver.sync({ ...IDLE_HUB, recording: null });
    receiver.sync(createState());
    expect(connections).toEqual([]);
  });

  it('reports a used-up budget and a full disk to the hub', async () => {
    receiver.setBudget({ ...BUDGET, budgetBytes: 0 });
    const file = openRecording();
    receiver.sync(createState());
    for (let count = 0; count < 34 && failures.length === 0; count += 1) {
      file.write(Buffer.alloc(1 << 20));
      await until('the data is written', () => failures.length > 0 || readSize(NAME) === (count + 1) << 20);
    }
    expect(failures).toEqual(['user-quota']);
    receiver.setBudget({ ...BUDGET, reserveBytes: 1e18 });
    openRecording('1790000000001-1-2.mp4').write(Buffer.alloc(10));
    await until('the write has failed', () => failures.length === 2);
    expect(failures[1]).toBe('disk-full');
  });

  it.each(['../outside.mp4', 'record.json', `a/${NAME}`])('rejects the file name %s', async (name) => {
    openRecording(name).write(Buffer.from('data'));
    receiver.sync(createState());
    await until('the write has failed', () => failures.join() === 'write-failed');
    expect([readdirSync(recordingFolder), readdirSync(folder).length]).toEqual([[], 2]);
  });

  it('rejects a symbolic link, and a file without its beginning', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(recordingFolder, NAME));
    openRecording().write(Buffer.from('data'));
    receiver.sync(createState());
    await until('the write has failed', () => failures.join() === 'write-failed');
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    const movedName = '1790000000001-1-2.mp4';
    const file = openRecording(movedName);
    file.write(Buffer.from('beginning'));
    await until('the file is written', () => readSize(movedName) === 9);
    // Receipts arrive in order. Unconfirmed data would be sent again.
    const laterFile = openRecording('1790000000002-1-3.mp4');
    laterFile.write(Buffer.from('later'));
    laterFile.close();
    await until('the file is confirmed', () => !sender.unsaved.includes('1790000000002-1-3.mp4'));
    rmSync(join(recordingFolder, movedName));
    receiver.stop();
    receiver = createReceiver();
    file.write(Buffer.from('rest'));
    await until('the write has failed', () => {
      receiver.sync(createState());
      return failures.length === 2;
    });
    expect(failures[1]).toBe('write-failed');
  });
});

function readSize(name: string): number {
  return statSync(join(recordingFolder, name), { throwIfNoEntry: false })?.size ?? 0;
}
