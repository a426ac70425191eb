import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '../_kit/free-port.js';
import { until } from '../_kit/wait.js';

/** Debian installs the server in a folder that only root's PATH has. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`;
const INSTALL_TIMEOUT_MS = 180_000;
const INIT_STATEMENTS = [
  "CREATE USER IF NOT EXISTS root@'127.0.0.1' IDENTIFIED BY '';",
  "GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;",
  'CREATE DATABASE IF NOT EXISTS trailcast CHARACTER SET utf8mb4;',
  '',
];

/** A MariaDB server that tests may kill. It restarts on the same port, commits durably and stores its data on tmpfs. */
export class MariaDb {
  #child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<MariaDb> {
    const folder = mkdtempSync('/dev/shm/trailcast-mariadb-');
    const dataOptions = [
      '--no-defaults',
      `--datadir=${join(folder, 'data')}`,
      `--user=${userInfo().username}`,
    ];
    const options = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    execFileSync('mariadb-install-db', [...dataOptions, ...options], {
      timeout: INSTALL_TIMEOUT_MS,
      stdio: 'ignore',
      env: { ...process.env, PATH },
    });
    writeFileSync(join(folder, 'init.sql'), INIT_STATEMENTS.join('\n'));
    const database = new MariaDb(folder, await reservePort());
    await database.start().catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return database;
  }

  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/trailcast`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    this.#child = spawn('mariadbd', this.#args(), { stdio: 'ignore', env: { ...process.env, PATH } });
    await until('MariaDB sends its handshake', () => sendsHandshake(this.port), 120_000);
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #args(): string[] {
    const { folder } = this;
    return [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--user=${userInfo().username}`],
      ...['--bind-address=127.0.0.1', `--port=${this.port}`, `--socket=${join(folder, 's')}`],
      ...[`--pid-file=${join(folder, 'pid')}`, `--init-file=${join(folder, 'init.sql')}`],
      ...['--skip-log-bin', '--skip-name-resolve', '--character-set-server=utf8mb4'],
      ...['--innodb-buffer-pool-size=64M', '--max-connections=200'],
    ];
  }
}

function sendsHandshake(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (hasHandshake: boolean) => {
      socket.destroy();
      resolve(hasHandshake);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('data', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
