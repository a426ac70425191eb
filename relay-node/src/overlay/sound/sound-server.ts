import { access, lchown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep } from '@trailcast/schema/async/sleep';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { ended as endOf, killChild, startChild } from '../../runner/guard/child.js';

const PROGRAM = 'pulseaudio';
const START_MS = 5_000;
const LOOK_MS = 20;
/** What `relay-node/overlay/src/sound` reads. */
const SAMPLES = 'rate=48000 channels=2 format=s16le';
/** No configuration, no sound card, no shared memory, and nothing that a client could load. */
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
];

interface SoundOptions {
  /** Folder of the frame writers' sockets. */
  folder: string;
  /** Parent of the server's own folder, to which only Chromium's user has access. */
  place: string;
  /** Chromium's user; null: the user of this process. */
  uid: number | null;
  /** OBS's user. Only this user gets the sound. */
  readerUid: number;
}

/** A sound card without a device: what Chromium plays can be read from a socket. */
export interface SoundServer {
  readonly pid: number;
  /** Value of Chromium's PULSE_SERVER. */
  readonly address: string;
  /** Resolves with a description when it has exited. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/** Starts a sound server of Chromium's user. Rejects if there is no such program or it does not start. */
export async function startSoundServer({
  folder,
  place,
  uid,
  readerUid,
}: SoundOptions): Promise<SoundServer> {
  const home = join(place, 'pulse');
  // OBS's user is the group, so that it can traverse the folder to the socket.
  await emptyFolder(home, 0o700, uid, uid);
  const shared = join(folder, 'sound');
  await emptyFolder(shared, uid === null ? 0o711 : 0o710, uid, readerUid);
  const [native, samples] = [join(home, 'native'), join(shared, 'samples')];
  const modules = [
    `module-null-sink sink_name=pages ${SAMPLES}`,
    `module-native-protocol-unix auth-anonymous=1 socket=${native}`,
    `module-simple-protocol-unix record=1 playback=0 source=pages.monitor ${SAMPLES} socket=${samples}`,
  ];
  const child = startChild(PROGRAM, [...FLAGS, ...modules.map((each) => `--load=${each}`)], {
    uid,
    cwd: home,
    env: { PATH: SYSTEM_PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'ignore'],
    inBackground: true,
  });
  const ended = endOf(child);
  const close = async () => {
    killChild(child);
    await ended;
  };
  try {
    await isThere(samples, ended);
    return { pid: child.pid ?? 0, address: `unix:${native}`, ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does not follow a link that the user may have put in the folder's place. */
async function emptyFolder(
  path: string,
  mode: number,
  uid: number | null,
  gid: number | null,
): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode });
  if (uid !== null && gid !== null) await lchown(path, uid, gid);
}

/** Waits for the socket of the module that is loaded last. */
async function isThere(path: string, ended: Promise<string>): Promise<void> {
  let failure: string | null = null;
  void ended.then((how) => (failure = how));
  const end = performance.now() + START_MS;
  while (!(await exists(path))) {
    if (performance.now() > end) failure ??= 'does not start';
    if (failure !== null) throw new Error(`${PROGRAM} ${failure as string}`);
    await sleep(LOOK_MS);
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
