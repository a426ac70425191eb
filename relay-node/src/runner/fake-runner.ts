import { FakeObs } from '../obs/fake-obs.js';
import { FakeObsControl } from '../obs/fake-obs-control.js';
import type { ConnectObs } from '../obs/obs-control.js';
import { FakeInstance } from './fake-instance.js';
import type { InstanceSpec, ObsInstance, Runner } from './runner.js';

/**
 * Starts `FakeObs` instances at once. One FakeRunner plays the machine: give it to a second agent, and `adopt` answers the
 * instances that the first one left.
 */
export class FakeRunner implements Runner {
  /** Every OBS to come plays what it reads. */
  feedPlays = false;
  readonly kind = 'process';
  missingParts: { what: string; how: string }[] = [];
  warningLines: string[] = [];
  version: string | null = '29.0.2';
  made = 'as it is';
  /** The next start rejects with this. */
  startError: string | null = null;
  /** Starts wait until it resolves: lets a test look at what happens meanwhile. */
  startGate: Promise<void> | null = null;
  /** What still runs, by instance name. */
  readonly instances = new Map<string, FakeInstance>();
  /** Every spec that was started, in order. */
  readonly started: InstanceSpec[] = [];
  closed = false;
  #nextPort = 30_000;

  /** Give this to the agent in place of the real connector. */
  readonly connect: ConnectObs = async ({ port, password }, signal) => {
    signal.throwIfAborted();
    const instance = [...this.instances.values()].find((each) => each.websocket.port === port);
    if (!instance || !instance.alive) throw new Error('connect ECONNREFUSED');
    if (instance.websocket.password !== password) throw new Error('Authentication failed.');
    return new FakeObsControl(instance.obs);
  };

  async missing(): Promise<{ what: string; how: string }[]> {
    return this.missingParts;
  }

  async warnings(): Promise<string[]> {
    return this.warningLines;
  }

  async obsVersion(): Promise<string | null> {
    return this.version;
  }

  async madeOf(): Promise<string> {
    return this.made;
  }

  async start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    this.started.push(spec);
    if (this.startGate) await this.startGate;
    signal.throwIfAborted();
    const failure = this.startError;
    this.startError = null;
    if (failure) throw new Error(failure);
    const obs = new FakeObs(spec.collection.clean);
    obs.feedPlays = this.feedPlays;
    const instance = new FakeInstance(spec, obs, this.#nextPort++, () =>
      this.instances.delete(spec.instance),
    );
    this.instances.set(spec.instance, instance);
    return instance;
  }

  async adopt(): Promise<ObsInstance[]> {
    for (const instance of [...this.instances.values()]) if (!instance.alive) await instance.remove();
    return [...this.instances.values()];
  }

  feedAddress(readerToken: string): string {
    return `srt://127.0.0.1:8890?mode=caller&latency=20000&streamid=read:${readerToken}`;
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  /** The only instance of a server; throws when there is none. */
  instanceOf(serverId: number): FakeInstance {
    const found = [...this.instances.values()].find((each) => each.serverId === serverId);
    if (!found) throw new Error(`No instance of server ${serverId}`);
    return found;
  }
}
