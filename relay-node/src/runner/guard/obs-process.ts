import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { InstancePaths } from '../home/instance-paths.js';
import { SYSTEM_PATH } from '../../machine/system-path.js';
import { NO_DISPLAY_FILE } from '../renderer/module-files.js';
import { startChild } from './child.js';

const OBS_FLAGS = ['--multi', '--minimize-to-tray', '--disable-updater', '--disable-missing-files-check'];

/**
 * Keeps the memory of a removed text, 4 MB, for the next text. By default, glibc maps the first such blocks, and unmaps
 * them when they are freed. relay-node/obs/entry sets the same.
 */
export const ALLOCATOR = 'glibc.malloc.mmap_threshold=8388608:glibc.malloc.trim_threshold=33554432';

export interface ObsStart {
  collection: string;
  /** Folder of the software renderer's libraries, which replace the system's; null for OpenGL. */
  libraries: string | null;
  /** Number of cores that decoders may use with the software renderer; null for all cores of the machine. */
  cores: number | null;
}

/** Starts OBS, with or without a display, and appends its output to the instance's file. */
export function startObs(
  paths: InstancePaths,
  options: ObsStart & { display: number | null; uid: number | null },
): ChildProcess {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const output = openSync(paths.output, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  try {
    return startChild('obs', [...OBS_FLAGS, '--collection', options.collection, '--profile', 'relay'], {
      uid: options.uid,
      cwd: paths.home,
      env: {
        ...createEnvironment(paths),
        ...(options.libraries && createRendererEnvironment(options.libraries, options.cores)),
        ...(options.display !== null && { DISPLAY: `:${options.display}`, XAUTHORITY: paths.xauthority }),
      },
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

/** Returns the environment of OBS, without the node's variables. Times in OBS's log are parsed as UTC. */
function createEnvironment(paths: InstancePaths): NodeJS.ProcessEnv {
  return {
    PATH: SYSTEM_PATH,
    HOME: paths.home,
    XDG_CONFIG_HOME: `${paths.home}/.config`,
    XDG_RUNTIME_DIR: paths.home,
    QT_QPA_PLATFORM: 'offscreen',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    // Otherwise, OBS would start PulseAudio for its user while it searches for a sound card.
    PULSE_SERVER: 'unix:/nonexistent',
  };
}

function createRendererEnvironment(libraries: string, cores: number | null): NodeJS.ProcessEnv {
  return {
    LD_LIBRARY_PATH: libraries,
    LD_PRELOAD: join(libraries, NO_DISPLAY_FILE),
    GLIBC_TUNABLES: ALLOCATOR,
    ...(cores !== null && { RENDERER_CORES: String(cores) }),
  };
}
