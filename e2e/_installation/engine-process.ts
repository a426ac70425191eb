import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { engine } from '../_engine/containers.js';
import { ENGINE_HOST } from '../_engine/engine.js';
import { listProcesses, type ProcessEntry } from '../_product/processes.js';
import { until } from '../_kit/wait.js';

/** Process of the container engine. With `live-restore`, containers keep running without the process. */
export class EngineProcess {
  private constructor(
    private readonly command: string[],
    private readonly configFile: string,
  ) {}

  static async find(): Promise<EngineProcess> {
    const command = readFileSync(`/proc/${findEnginePid()}/cmdline`, 'utf8').split('\0').slice(0, -1);
    const configFile = command[command.indexOf('--config-file') + 1];
    if (!command.includes('--config-file') || !configFile) throw new Error('the engine has no settings file');
    return new EngineProcess(command, configFile);
  }

  get pid(): number {
    return findEnginePid();
  }

  /** Sets `live-restore` and reloads the settings, like `systemctl reload docker`. */
  async setLiveRestore(isEnabled: boolean): Promise<void> {
    writeFileSync(this.configFile, JSON.stringify({ 'live-restore': isEnabled }));
    process.kill(this.pid, 'SIGHUP');
    await until('the engine has applied its settings', async () => {
      const info = (await engine.info()) as { LiveRestoreEnabled: boolean };
      return info.LiveRestoreEnabled === isEnabled;
    });
  }

  /** Starts the engine again with the same arguments, once the killed one has ended: two can't run at the same time. */
  async start(): Promise<void> {
    await until('the killed engine has ended', () => findEngine() === undefined);
    let child = this.#spawn();
    await until(
      'the engine responds',
      () => {
        if (child.exitCode !== null) child = this.#spawn();
        return engine.ping().then(() => true);
      },
      120_000,
    );
  }

  #spawn(): ChildProcess {
    const [program = '', ...args] = this.command;
    const path = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
    const child = spawn(program, args, {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, PATH: path, DOCKER_HOST: '' },
    });
    child.unref();
    return child;
  }

  /** Restores the engine for the next tests. A failed test may have left it stopped or killed. */
  async restore(): Promise<void> {
    const runningEngine = findEngine();
    if (runningEngine) process.kill(runningEngine.pid, 'SIGCONT');
    else await this.start();
    await this.setLiveRestore(false);
  }
}

function findEnginePid(): number {
  const engineProcess = findEngine();
  if (!engineProcess) throw new Error(`no dockerd serves ${ENGINE_HOST}`);
  return engineProcess.pid;
}

function findEngine(): ProcessEntry | undefined {
  const socket = new URL(ENGINE_HOST).pathname;
  return listProcesses().find(
    ({ name, command }) => name === 'dockerd' && command.includes(`unix://${socket}`),
  );
}
