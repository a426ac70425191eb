import { docker } from './docker.js';

export const HARDENED = [
  ...['--detach', '--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--health-interval', '1s'],
];

/** Returns the output of a shell in a new container of the image, as root. */
export function look(image: string, command: string): Promise<string> {
  const options = ['--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh'];
  return docker('run', ...options, image, '-c', command);
}

/** Returns tests, types, source maps, settings and build secrets in an image's `/app`; there should be none. */
export function strayFiles(image: string): Promise<string> {
  const own = `find / -xdev -path '/app/node_modules' -prune -o -type f`;
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
  const tests = names.map((name) => `-name '${name}'`).join(' -o ');
  return look(
    image,
    `${own} \\( -path '/app/*' -o -path '/run/*' -o -path '/root/*' \\) \\( ${tests} \\) -print`,
  );
}

/** Returns setuid and setgid programs in the image; there should be none. */
export function gainingPrograms(image: string): Promise<string> {
  return look(image, 'find / -xdev -type f -perm /6000');
}
