import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian installs the program in a folder that only root's PATH has. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`;

/** A haproxy that balances round-robin over the replicas that return status 200 for /readyz. */
export class HaproxyProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(
    directory: string,
    port: number,
    replicaPorts: readonly number[],
  ): Promise<HaproxyProcess> {
    const configFile = join(directory, 'haproxy.cfg');
    writeFileSync(configFile, createConfig(port, replicaPorts));
    const child = spawn('haproxy', ['-db', '-f', configFile], {
      stdio: 'ignore',
      env: { PATH },
    });
    await once(child, 'spawn');
    return new HaproxyProcess(`http://127.0.0.1:${port}`, child);
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }
}

function createConfig(port: number, replicaPorts: readonly number[]): string {
  const checkOptions = 'check inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions';
  return [
    'defaults',
    '  mode http',
    '  balance roundrobin',
    '  option forwardfor',
    '  option redispatch',
    '  retries 3',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 90s',
    '  timeout server 90s',
    '  timeout tunnel 1h',
    // Requests that have waited this long for a lost replica are sent to the other one.
    '  timeout queue 2s',
    'listen trailcast',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /readyz',
    ...replicaPorts.map(
      (replicaPort) => `  server bff-${replicaPort} 127.0.0.1:${replicaPort} ${checkOptions}`,
    ),
    '',
  ].join('\n');
}
