import { runDocker } from './docker.js';

export const HARDENING_OPTIONS = [
  ...['--detach', '--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--health-interval', '1s'],
];

/** Runs a shell command as root in a new container of the image. Returns the output. */
export function runInImage(image: string, command: string): Promise<string> {
  const options = ['--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh'];
  return runDocker('run', ...options, image, '-c', command);
}

/** Returns the paths of files that an image must not contain: tests, types, source maps, settings, build secrets. */
export function findStrayFiles(image: string): Promise<string> {
  const find = `find / -xdev -path '/app/node_modules' -prune -o -type f`;
  const names = [
    '*.test.*',
    '*.map',
    '*.ts',
    '.env*',
    '.npmrc',
    'npmrc',
    'apt.conf',
    'sources.list',
    'ca.pem',
  ];
  const matches = names.map((name) => `-name '${name}'`).join(' -o ');
  return runInImage(
    image,
    `${find} \\( -path '/app/*' -o -path '/run/*' -o -path '/root/*' \\) \\( ${matches} \\) -print`,
  );
}

/** Returns the paths of setuid and setgid programs, which an image must not contain. */
export function findSetuidPrograms(image: string): Promise<string> {
  return runInImage(image, 'find / -xdev -type f -perm /6000');
}
