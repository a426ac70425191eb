/**
 * Required packages by their names in Debian and Ubuntu. The first name that the distribution offers is installed.
 *
 * @typedef {object} Requirement
 * @property {string} label Name for the terminal.
 * @property {string[]} [commands] Any of them on the PATH satisfies the requirement.
 * @property {boolean} [isRelayProgram] The relay node starts the program, so only the node's search path counts.
 * @property {string[]} packages Without `commands`, any of these installed packages satisfies the requirement.
 */

/** @type {readonly Requirement[]} */
export const RUN_REQUIREMENTS = [
  { label: 'OBS Studio', commands: ['obs'], isRelayProgram: true, packages: ['obs-studio'] },
  { label: 'Xvfb', commands: ['Xvfb'], isRelayProgram: true, packages: ['xvfb'] },
  // The ingest loads the library. Releases after the 64-bit time transition use the -t64 names.
  {
    label: 'libsrt 1.5',
    packages: ['libsrt1.5-openssl', 'libsrt1.5-openssl-t64', 'libsrt1.5t64-openssl', 'libsrt1.5-gnutls'],
  },
  {
    label: 'iptables (closes the OBS websocket to the outside)',
    commands: ['iptables'],
    isRelayProgram: true,
    packages: ['iptables'],
  },
  // The font of the built-in scenes. DejaVu has the letters of other scripts, and is the fallback.
  { label: 'Inter fonts', packages: ['fonts-inter'] },
  { label: 'DejaVu fonts', packages: ['fonts-dejavu-core'] },
  { label: 'CA certificates', packages: ['ca-certificates'] },
];

/**
 * Needed to build the software renderer. Without it, OBS draws with OpenGL.
 * @type {readonly Requirement[]}
 */
export const RENDERER_REQUIREMENTS = [
  { label: 'a C++ compiler', commands: ['g++'], packages: ['g++'] },
  { label: 'make', commands: ['make'], packages: ['make'] },
  { label: 'libobs headers', packages: ['libobs-dev'] },
  { label: 'FFmpeg headers', packages: ['libavcodec-dev'] },
];

/** @type {readonly Requirement[]} */
export const FEED_REQUIREMENTS = [{ label: 'ffmpeg', commands: ['ffmpeg'], packages: ['ffmpeg'] }];

/**
 * Commands that start Chromium, in order of preference. The first one draws no invisible window for each tab: it saves a
 * third of the CPU time of the stories, and a quarter of the pages'.
 */
export const BROWSERS = ['chromium-headless-shell', 'chromium', 'google-chrome'];

/**
 * Needed to build the overlay (`relay-node/overlay`). It draws web pages in OBS; without it, browser sources are left
 * out.
 * @type {readonly Requirement[]}
 */
export const OVERLAY_REQUIREMENTS = [
  { label: 'a C compiler', commands: ['gcc', 'cc'], packages: ['gcc'] },
  { label: 'make', commands: ['make'], packages: ['make'] },
  { label: 'libobs headers', packages: ['libobs-dev'] },
  { label: 'libpng headers', packages: ['libpng-dev'] },
];

/**
 * Needed to show web pages: the only build of Chromium that draws frames on request.
 * @type {readonly Requirement[]}
 */
export const PAGE_REQUIREMENTS = [
  {
    label: 'chromium-headless-shell',
    commands: ['chromium-headless-shell'],
    isRelayProgram: true,
    packages: ['chromium-headless-shell'],
  },
];

/**
 * Needed for the sound of web pages: Chromium plays it into PulseAudio. Without it, web pages have no sound.
 * @type {readonly Requirement[]}
 */
export const SOUND_REQUIREMENTS = [
  { label: 'PulseAudio', commands: ['pulseaudio'], isRelayProgram: true, packages: ['pulseaudio'] },
];

/** @type {readonly Requirement[]} */
export const TEST_REQUIREMENTS = [
  ...FEED_REQUIREMENTS,
  ...OVERLAY_REQUIREMENTS,
  // The core packages contain the server without a system service.
  {
    label: 'MariaDB server',
    commands: ['mariadbd'],
    packages: ['mariadb-server-core', 'mariadb-server-core-10.6', 'mariadb-server'],
  },
  {
    label: 'MariaDB client programs',
    commands: ['mariadb-dump'],
    packages: ['mariadb-client', 'mariadb-client-10.6'],
  },
  // The tools contain the server under another name, without a system service.
  {
    label: 'Redis',
    commands: ['redis-server', 'redis-check-rdb'],
    packages: ['redis-tools', 'redis-server'],
  },
  { label: 'Chromium', commands: BROWSERS, packages: ['chromium-headless-shell', 'chromium'] },
  // xvfb-run needs it; Debian's xvfb package only recommends it.
  { label: 'xauth', commands: ['xauth'], packages: ['xauth'] },
  { label: 'SRT tools', commands: ['srt-live-transmit'], packages: ['srt-tools'] },
  { label: 'iproute2', commands: ['ip'], packages: ['iproute2'] },
  { label: 'process tools', commands: ['ps'], packages: ['procps'] },
];

/**
 * Needed to compile and run the renderer's kernels for another architecture.
 * @type {readonly Requirement[]}
 */
export const EMULATOR_REQUIREMENTS = [
  {
    label: 'a C++ compiler for ARM64',
    commands: ['aarch64-linux-gnu-g++'],
    packages: ['g++-aarch64-linux-gnu'],
  },
  {
    label: 'an ARM64 emulator',
    commands: ['qemu-aarch64-static'],
    packages: ['qemu-user-static', 'qemu-user-binfmt'],
  },
];

/**
 * Additional packages for the container tests, which are skipped without them.
 * @type {readonly Requirement[]}
 */
export const CONTAINER_REQUIREMENTS = [
  { label: 'a container engine', commands: ['dockerd'], packages: ['docker.io'] },
  { label: 'debootstrap', commands: ['debootstrap'], packages: ['debootstrap'] },
  { label: 'Debian’s archive keys', packages: ['debian-archive-keyring'] },
  { label: 'tini', commands: ['tini'], packages: ['tini'] },
  { label: 'haproxy', commands: ['haproxy'], packages: ['haproxy'] },
  { label: 'docker-compose', commands: ['docker-compose'], packages: ['docker-compose'] },
];

/** @type {readonly Requirement[]} */
export const BENCH_REQUIREMENTS = [
  ...TEST_REQUIREMENTS,
  { label: 'C library headers', packages: ['libc6-dev'] },
  { label: 'libsrt headers', packages: ['libsrt-openssl-dev', 'libsrt-gnutls-dev'] },
];

/**
 * Returns the requirements that this machine does not satisfy.
 * @param {readonly Requirement[]} requirements
 * @param {{ hasCommand: (name: string, isRelayProgram: boolean) => boolean, installed: ReadonlySet<string> }} machine
 * @returns {Requirement[]}
 */
export function findMissingRequirements(requirements, machine) {
  return requirements.filter((requirement) =>
    requirement.commands
      ? !requirement.commands.some((name) => machine.hasCommand(name, requirement.isRelayProgram ?? false))
      : !requirement.packages.some((name) => machine.installed.has(name)),
  );
}

/**
 * Returns one package per requirement, if the distribution offers any.
 * @param {readonly Requirement[]} requirements
 * @param {ReadonlySet<string>} offered
 * @returns {{ packages: string[], notOffered: Requirement[] }}
 */
export function choosePackages(requirements, offered) {
  const packages = [];
  const notOffered = [];
  for (const requirement of requirements) {
    const name = requirement.packages.find((candidate) => offered.has(candidate));
    if (name) packages.push(name);
    else notOffered.push(requirement);
  }
  return { packages, notOffered };
}
