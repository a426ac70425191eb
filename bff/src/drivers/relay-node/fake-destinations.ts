import type { DestinationReport, DestinationTarget } from '@trailcast/schema/node';

type Behaviour = 'accept' | 'refuse' | 'hang' | 'unreachable';

/** Behaviour of a platform by target host. Any other host refuses the connection. */
const BEHAVIOURS: Record<string, Behaviour> = {
  'accept.test': 'accept',
  'refuse.test': 'refuse',
  'hang.test': 'hang',
};

const FAILURES = {
  refuse: { code: 'refused', words: 'NetStream.Publish.BadName: wrong key' },
  unreachable: { code: 'connect-failed', words: 'connect ECONNREFUSED' },
} as const;

interface Destination {
  target: DestinationTarget;
  report: DestinationReport;
}

/** Destinations of a fake server's broadcast, with their simulated platforms. */
export class FakeDestinations {
  #destinations: Destination[] = [];

  get reports(): DestinationReport[] {
    return this.#destinations.map(({ report }) => report);
  }

  /** True while a platform that will respond has not responded yet. */
  get isResponseDue(): boolean {
    return this.#destinations.some(
      ({ target, report }) => report.state === 'connecting' && findBehaviour(target) !== 'hang',
    );
  }

  get isLive(): boolean {
    return this.reports.some(({ state }) => state === 'live');
  }

  get areAllRefused(): boolean {
    return this.#destinations.length > 0 && this.reports.every(({ failure }) => failure?.code === 'refused');
  }

  /** True if a platform never responds. */
  get hasUnresponsivePlatform(): boolean {
    return this.#destinations.some(({ target }) => findBehaviour(target) === 'hang');
  }

  connect(targets: readonly DestinationTarget[]): void {
    this.#destinations = targets.map(createConnectingDestination);
  }

  /** Disconnects destinations that are not in the list, and connects to new or changed ones. */
  update(targets: readonly DestinationTarget[]): void {
    this.#destinations = targets.map(
      (target) =>
        this.#destinations.find((destination) => isSameTarget(destination.target, target)) ??
        createConnectingDestination(target),
    );
  }

  /** Makes the platforms respond. */
  respond(): void {
    for (const destination of this.#destinations)
      if (destination.report.state === 'connecting') destination.report = createResponseReport(destination);
    if (this.isLive) this.#retryFailed();
  }

  /** Makes every platform drop its connection. */
  drop(): void {
    for (const { report } of this.#destinations)
      this.change(report.id, {
        state: 'reconnecting',
        failure: { code: 'lost', words: 'closed by the other side' },
        reconnects: report.reconnects + 1,
      });
  }

  /** Makes every platform accept the broadcast again. */
  recover(): void {
    for (const { report } of this.#destinations)
      this.change(report.id, { state: 'live', failure: null, reconnects: 0 });
  }

  change(id: string, change: Partial<DestinationReport>): void {
    for (const destination of this.#destinations)
      if (destination.report.id === id) destination.report = { ...destination.report, ...change };
  }

  /** Fails the broadcast. No destination is retried. */
  fail(): void {
    for (const { report } of this.#destinations) this.change(report.id, { state: 'failed' });
  }

  clear(): void {
    this.#destinations = [];
  }

  #retryFailed(): void {
    for (const { report } of this.#destinations)
      if (report.state === 'failed') this.change(report.id, { state: 'reconnecting', reconnects: 1 });
  }
}

function createConnectingDestination(target: DestinationTarget): Destination {
  const initial = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
  return { target, report: { id: target.id, state: 'connecting', ...initial } };
}

function createResponseReport({ target, report }: Destination): DestinationReport {
  const behaviour = findBehaviour(target);
  if (behaviour === 'hang') return report;
  if (behaviour === 'accept') return { ...report, state: 'live', kbps: 2_500 };
  return { ...report, state: 'failed', failure: FAILURES[behaviour] };
}

function findBehaviour({ server }: DestinationTarget): Behaviour {
  return BEHAVIOURS[new URL(server).hostname] ?? 'unreachable';
}

function isSameTarget(a: DestinationTarget, b: DestinationTarget): boolean {
  return a.id === b.id && a.server === b.server && a.key === b.key;
}
