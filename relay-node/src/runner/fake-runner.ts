import { FakeObs } from '../obs/fake-obs.js';
import { FakeObsControl } from '../obs/fake-obs-control.js';
import type { ConnectObs } from '../obs/obs-control.js';
import { FakeHub, type FakePlatforms } from './fake-hub.js';
import { FakeInstance } from './fake-instance.js';
import type { ObsVideo } from './obs-video.js';
import type { InstanceSpec, ObsInstance, Runner } from './runner.js';

/**
 * Starts `FakeObs` instances immediately. One FakeRunner simulates the machine: a second agent with the same runner
 * adopts the instances of the first.
 */
export class FakeRunner implements Runner {
  hasHubs = false;
  /** Returns the platforms' responses to new hubs; null if the test sets the destinations' states. */
  respondAsPlatform: FakePlatforms | null = null;
  platformConnections = 0;
  /** Recordings folder of new hubs; null if they can't record. */
  recordings: string | null = null;
  /** True if every new OBS plays its feed. */
  isFeedPlaying = false;
  readonly kind = 'process';
  /** Reason why new instances can't show web pages; null if they can. */
  pagesProblem: string | null = null;
  /** Canvas and frame rate of new instances. */
  video: ObsVideo = { width: 1280, height: 720, fps: 30 };
  missingItems: { what: string; how: string }[] = [];
  warningLines: string[] = [];
  version: string | null = '29.0.2';
  currentFingerprint = 'a';
  /** If set, the next start rejects with this message. */
  startError: string | null = null;
  /** Starts wait for this promise, so that a test can check the state before a start. */
  startGate: Promise<void> | null = null;
  readonly instances = new Map<string, FakeInstance>();
  readonly startedSpecs: InstanceSpec[] = [];
  isClosed = false;
  #nextPort = 30_000;

  /** Replaces the real connector in tests. */
  readonly connect: ConnectObs = async ({ port, password }, signal) => {
    signal.throwIfAborted();
    const instance = [...this.instances.values()].find((instance) => instance.websocket.port === port);
    if (!instance || !instance.isAlive) throw new Error('connect ECONNREFUSED');
    if (instance.websocket.password !== password) throw new Error('Authentication failed.');
    return new FakeObsControl(instance.obs);
  };

  async findMissing(): Promise<{ what: string; how: string }[]> {
    return this.missingItems;
  }

  async findWarnings(): Promise<string[]> {
    return this.warningLines;
  }

  async readObsVersion(): Promise<string | null> {
    return this.version;
  }

  async readFingerprint(): Promise<string> {
    return this.currentFingerprint;
  }

  async start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance> {
    this.startedSpecs.push(spec);
    if (this.startGate) await this.startGate;
    signal.throwIfAborted();
    const failure = this.startError;
    this.startError = null;
    if (failure) throw new Error(failure);
    const obs = new FakeObs(spec.collection.clean);
    obs.isFeedPlaying = this.isFeedPlaying;
    const hub = this.hasHubs ? new FakeHub(obs, this.respondAsPlatform, this.recordings) : null;
    const onRemoved = () => void this.instances.delete(spec.instance);
    const instance = new FakeInstance(spec, obs, spec.video ?? this.video, this.#nextPort++, onRemoved, hub);
    this.instances.set(spec.instance, instance);
    return instance;
  }

  async adopt(): Promise<ObsInstance[]> {
    for (const instance of [...this.instances.values()]) if (!instance.isAlive) await instance.remove();
    return [...this.instances.values()];
  }

  createFeedUrl(readerToken: string): string {
    return `srt://127.0.0.1:8890?mode=caller&latency=20000&streamid=read:${readerToken}`;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  /** Returns the hub of a server's only instance, or throws. */
  requireHub(serverId: number): FakeHub {
    const { hub } = this.requireInstance(serverId);
    if (!hub) throw new Error(`Server ${serverId} has no hub`);
    return hub;
  }

  /** Returns a server's only instance, or throws. */
  requireInstance(serverId: number): FakeInstance {
    const instance = [...this.instances.values()].find((candidate) => candidate.serverId === serverId);
    if (!instance) throw new Error(`No instance of server ${serverId}`);
    return instance;
  }
}
