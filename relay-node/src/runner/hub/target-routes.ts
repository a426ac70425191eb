import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import type { DestinationTarget } from '@trailcast/schema/node';
import type { DestinationSpec } from '../../hub/protocol.js';
import type { PlatformRoute } from '../stack/platform-route.js';
import { OutputUnreachable } from '../runner.js';

/** Time limit of the first resolution, ms. Slower names are reported later. */
const FIRST_TIMEOUT_MS = 1_000;
/** Backoff after a failure. */
const RETRY_DELAYS_MS = { initialMs: 2_000, maxMs: 60_000 };
/** Interval of the checks for a changed address. */
const CHECK_INTERVAL_MS = 60_000;

/** Resolves a platform's address, and checks that it is allowed. */
export type ResolveRoute = (url: string) => Promise<{ route: PlatformRoute; path: string }>;

/** Resolves the addresses of targets independently and repeatedly. No target delays another. */
export class TargetRoutes {
  #abort = new AbortController();

  constructor(private readonly resolveRoute: ResolveRoute) {}

  /**
   * Returns the destinations when each target is resolved or has failed, but after a second at the latest. Passes later
   * changes to `onChange` until `stop` or the next call.
   */
  async resolve(
    targets: readonly DestinationTarget[],
    onChange: (destinations: DestinationSpec[]) => void,
  ): Promise<DestinationSpec[]> {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    const specs = new Map(
      targets.map((target) => [target.id, createUnresolvedSpec(target, 'its name is being resolved')]),
    );
    const listDestinations = () => [...specs.values()];
    let isReturned = false;
    const setDestination = (spec: DestinationSpec) => {
      if (signal.aborted || isSame(specs.get(spec.id), spec)) return;
      specs.set(spec.id, spec);
      if (isReturned) onChange(listDestinations());
    };
    const firstAttempts = targets.map((target) => this.#keepResolving(target, setDestination, signal));
    await Promise.race([Promise.all(firstAttempts), sleep(FIRST_TIMEOUT_MS, signal)]);
    isReturned = true;
    return listDestinations();
  }

  stop(): void {
    this.#abort.abort();
  }

  /** Returns after the first attempt. Repeats the resolution in the background until the signal aborts. */
  async #keepResolving(
    target: DestinationTarget,
    setDestination: (spec: DestinationSpec) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const spec = await this.#resolve(target);
    setDestination(spec);
    void this.#repeat(target, spec, setDestination, signal);
  }

  async #repeat(
    target: DestinationTarget,
    firstSpec: DestinationSpec,
    setDestination: (spec: DestinationSpec) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let isResolved = firstSpec.problem === null;
    for (let failureCount = 1; !signal.aborted; failureCount += 1) {
      await sleep(isResolved ? CHECK_INTERVAL_MS : backoffMs(RETRY_DELAYS_MS, failureCount), signal, {
        ref: false,
      });
      if (signal.aborted) return;
      const spec = await this.#resolve(target);
      // A resolved and checked address stays in use while the name does not resolve.
      if (spec.problem !== null && isResolved) continue;
      isResolved = spec.problem === null;
      setDestination(spec);
    }
  }

  async #resolve(target: DestinationTarget): Promise<DestinationSpec> {
    const { id, server: url, key } = target;
    try {
      const { route, path } = await this.resolveRoute(url);
      return { id, ...route, url, app: path.replace(/^\/+/, ''), key, problem: null };
    } catch (error) {
      const isKnown = error instanceof OutputUnreachable;
      return createUnresolvedSpec(target, isKnown ? error.message : 'its address could not be resolved');
    }
  }
}

function createUnresolvedSpec({ id, server: url, key }: DestinationTarget, problem: string): DestinationSpec {
  return { id, host: '', address: '', port: 0, tls: false, url, app: '', key, problem };
}

function isSame(a: DestinationSpec | undefined, b: DestinationSpec): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
