import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { waitForChildExit, killChild, startChild } from '../../runner/guard/child.js';
import { createOwnedFolder } from '../browser/own-folder.js';

const PROGRAM = 'pulseaudio';
const START_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 20;
/** Format that `relay-node/overlay/src/sound` reads. */
const SAMPLE_FORMAT = 'rate=48000 channels=2 format=s16le';
/** Flags that disable the start script, sound cards, shared memory, and the loading of modules by clients. */
const FLAGS = [
  '-n',
  '--daemonize=no',
  '--fail=yes',
  '--exit-idle-time=-1',
  '--disallow-exit=yes',
  '--disallow-module-loading=yes',
  '--disable-shm=yes',
  '--use-pid-file=no',
  '--realtime=no',
  '--high-priority=no',
  '--log-target=stderr',
  '--log-level=error',
];
/** Description of setpriv's exit if the program is not installed. */
const NOT_FOUND = 'ended with code 127';

interface SoundOptions {
  /** Folder of the frame writers' sockets. */
  folder: string;
  /** Folder in which the server's own folder is created, to which only Chromium's user has access. */
  parentFolder: string;
  /** Chromium's user; null for the user of this process. */
  uid: number | null;
  /** OBS's user. Only this user gets the sound. */
  readerUid: number;
  /** Replaces PulseAudio in tests. */
  program?: string;
}

/** A virtual sound card. OBS reads Chromium's sound from a socket. */
export interface SoundServer {
  readonly pid: number;
  /** Value of Chromium's PULSE_SERVER. */
  readonly address: string;
  /** Resolves with a description when the server exits without `close`. */
  readonly unexpectedExit: Promise<string>;
  close(): Promise<void>;
}

/** Starts a sound server as Chromium's user. Rejects if PulseAudio is not installed or does not start. */
export async function startSoundServer(options: SoundOptions): Promise<SoundServer> {
  const { folder, parentFolder, uid, readerUid, program = PROGRAM } = options;
  const home = join(parentFolder, 'pulse');
  await createOwnedFolder(home, { mode: 0o700, uid });
  const sharedFolder = join(folder, 'sound');
  // OBS's user is the group, so that it can traverse the folder to the socket.
  await createOwnedFolder(sharedFolder, { mode: uid === null ? 0o711 : 0o710, uid, gid: readerUid });
  const [nativeSocket, samplesSocket] = [join(home, 'native'), join(sharedFolder, 'samples')];
  const modules = [
    `module-null-sink sink_name=pages ${SAMPLE_FORMAT}`,
    `module-native-protocol-unix auth-anonymous=1 socket=${nativeSocket}`,
    `module-simple-protocol-unix record=1 playback=0 source=pages.monitor ${SAMPLE_FORMAT} socket=${samplesSocket}`,
  ];
  const child = startChild(program, [...FLAGS, ...modules.map((module) => `--load=${module}`)], {
    uid,
    cwd: home,
    env: { PATH: SYSTEM_PATH, HOME: home, XDG_RUNTIME_DIR: home, PULSE_CONFIG: '/dev/null', LANG: 'C.UTF-8' },
    // The server's errors go to the bridge's log for operators.
    stdio: ['ignore', 'ignore', process.stderr.fd],
    isInBackground: true,
  });
  let isClosing = false;
  const exited = waitForChildExit(child);
  const unexpectedExit = new Promise<string>(
    (resolve) => void exited.then((exitReason) => isClosing || resolve(exitReason)),
  );
  const close = async () => {
    isClosing = true;
    killChild(child);
    await exited;
  };
  try {
    await waitForSocket(samplesSocket, exited);
    return { pid: child.pid ?? 0, address: `unix:${nativeSocket}`, unexpectedExit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the socket of the last module. Rejects if the program exits or does not create the socket in time. */
async function waitForSocket(path: string, exited: Promise<string>): Promise<void> {
  let failure: string | null = null;
  void exited.then((exitReason) => (failure = exitReason === NOT_FOUND ? 'is not installed' : exitReason));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await fileExists(path))) {
    if (performance.now() > deadline) failure ??= 'does not start';
    if (failure !== null) throw new Error(`${PROGRAM} ${failure}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
