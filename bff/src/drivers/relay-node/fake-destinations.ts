import type { DestinationReport, DestinationTarget } from '@trailcast/schema/node';

type Answer = 'accept' | 'refuse' | 'hang' | 'unreachable';

/** Behaviour of a platform by target host. Any other host refuses the connection. */
const ANSWERS: Record<string, Answer> = {
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

/** The platforms of a fake server's broadcast. */
export class FakeDestinations {
  #all: Destination[] = [];

  get reports(): DestinationReport[] {
    return this.#all.map(({ report }) => report);
  }

  /** True while a platform that will respond has not responded yet. */
  get isAnswerDue(): boolean {
    return this.#all.some(
      ({ target, report }) => report.state === 'connecting' && answerOf(target) !== 'hang',
    );
  }

  get isLive(): boolean {
    return this.reports.some(({ state }) => state === 'live');
  }

  get areRefused(): boolean {
    return this.#all.length > 0 && this.reports.every(({ failure }) => failure?.code === 'refused');
  }

  /** True if a platform never responds. */
  get isOneSilent(): boolean {
    return this.#all.some(({ target }) => answerOf(target) === 'hang');
  }

  begin(targets: readonly DestinationTarget[]): void {
    this.#all = targets.map(connecting);
  }

  /** Disconnects destinations that are not in the list, and connects to new or changed ones. */
  update(targets: readonly DestinationTarget[]): void {
    this.#all = targets.map(
      (target) => this.#all.find((each) => isSame(each.target, target)) ?? connecting(target),
    );
  }

  /** Makes the platforms respond. */
  respond(): void {
    for (const each of this.#all) if (each.report.state === 'connecting') each.report = applyAnswer(each);
    if (this.isLive) this.#keepTrying();
  }

  /** Makes every platform drop its connection, or accept the broadcast again. */
  drop(): void {
    for (const { report } of this.#all)
      this.change(report.id, {
        state: 'reconnecting',
        failure: { code: 'lost', words: 'closed by the other side' },
        reconnects: report.reconnects + 1,
      });
  }

  recover(): void {
    for (const { report } of this.#all)
      this.change(report.id, { state: 'live', failure: null, reconnects: 0 });
  }

  change(id: string, change: Partial<DestinationReport>): void {
    for (const each of this.#all) if (each.report.id === id) each.report = { ...each.report, ...change };
  }

  /** Fails the broadcast. No destination is retried. */
  fail(): void {
    for (const { report } of this.#all) this.change(report.id, { state: 'failed' });
  }

  end(): void {
    this.#all = [];
  }

  #keepTrying(): void {
    for (const { report } of this.#all)
      if (report.state === 'failed') this.change(report.id, { state: 'reconnecting', reconnects: 1 });
  }
}

function connecting(target: DestinationTarget): Destination {
  const nothing = { failure: null, reconnects: 0, kbps: 0, queuedMs: 0, droppedFrames: 0 };
  return { target, report: { id: target.id, state: 'connecting', ...nothing } };
}

function applyAnswer({ target, report }: Destination): DestinationReport {
  const answer = answerOf(target);
  if (answer === 'hang') return report;
  if (answer === 'accept') return { ...report, state: 'live', kbps: 2_500 };
  return { ...report, state: 'failed', failure: FAILURES[answer] };
}

function answerOf({ server }: DestinationTarget): Answer {
  return ANSWERS[new URL(server).hostname] ?? 'unreachable';
}

function isSame(a: DestinationTarget, b: DestinationTarget): boolean {
  return a.id === b.id && a.server === b.server && a.key === b.key;
}
