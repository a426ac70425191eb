import type { NodeHistory } from '@trailcast/schema/node';
import { z } from 'zod';

/** Figures of a feed at one moment. */
export interface FeedSample {
  /** 0 while nothing arrives. */
  kbps: number;
  /** Null while unknown. */
  rttMs: number | null;
  loss: number | null;
  links: { number: number; kbps: number; rttMs: number | null }[];
}

const Mean = z.tuple([z.number(), z.int()]);
type Mean = z.infer<typeof Mean>;
/** Sums and counts of the samples of one step. */
const Step = z.object({
  kbps: Mean,
  rttMs: Mean,
  loss: Mean,
  links: z.array(z.object({ number: z.int(), kbps: z.number(), rttMs: Mean })),
});
type Step = z.infer<typeof Step>;

/** A stored series. Times are in ms of the agent's clock. */
export const StoredSeries = z.object({
  startedAt: z.number(),
  stepMs: z.number(),
  steps: z.array(z.tuple([z.int(), Step])),
});
export type StoredSeries = z.infer<typeof StoredSeries>;

interface Options {
  stepMs: number;
  /** Maximum number of steps. */
  most: number;
  /** Handling of steps beyond the maximum: the oldest are dropped, or pairs of steps are merged. */
  beyond: 'drop' | 'merge';
}

/** Figures of a feed in steps of equal length, with a limited number of steps. A step without a sample is a gap. */
export class Series {
  #stepMs: number;
  #steps = new Map<number, Step>();

  constructor(
    readonly startedAt: number,
    private readonly options: Options,
  ) {
    this.#stepMs = options.stepMs;
  }

  static restore(stored: StoredSeries, options: Options): Series {
    const series = new Series(stored.startedAt, options);
    series.#stepMs = stored.stepMs;
    series.#steps = new Map(stored.steps);
    return series;
  }

  add(now: number, sample: FeedSample): void {
    let index = this.#indexOf(now);
    while (this.options.beyond === 'merge' && index >= this.options.most) {
      this.#merge();
      index = this.#indexOf(now);
    }
    const step = this.#steps.get(index);
    if (step) addTo(step, sample);
    else this.#steps.set(index, stepOf(sample));
    if (this.options.beyond === 'drop') this.#dropBefore(index - this.options.most + 1);
  }

  /** Returns the complete steps: all but the current one. */
  read(now: number): NodeHistory {
    const endIndex = this.#indexOf(now);
    const first = this.options.beyond === 'drop' ? Math.max(0, endIndex - this.options.most + 1) : 0;
    const steps = Array.from({ length: Math.max(0, endIndex - first) }, (_, at) =>
      this.#steps.get(first + at),
    );
    return {
      ageMs: Math.round(now - (this.startedAt + first * this.#stepMs)),
      ...figuresOf(steps, this.#stepMs),
    };
  }

  /** Returns all steps, including the current one. */
  readAll(): Omit<NodeHistory, 'ageMs'> {
    const count = Math.max(-1, ...this.#steps.keys()) + 1;
    return figuresOf(Array.from({ length: count }, (_, at) => this.#steps.get(at)), this.#stepMs); // prettier-ignore
  }

  store(): StoredSeries {
    return { startedAt: this.startedAt, stepMs: this.#stepMs, steps: [...this.#steps] };
  }

  #indexOf(now: number): number {
    return Math.max(0, Math.floor((now - this.startedAt) / this.#stepMs));
  }

  #dropBefore(first: number): void {
    for (const index of this.#steps.keys()) {
      if (index >= first) return;
      this.#steps.delete(index);
    }
  }

  #merge(): void {
    this.#stepMs *= 2;
    const merged = new Map<number, Step>();
    for (const [index, step] of this.#steps) {
      const half = Math.floor(index / 2);
      const mergedStep = merged.get(half);
      if (mergedStep) join(mergedStep, step);
      else merged.set(half, step);
    }
    this.#steps = merged;
  }
}

const meanOf = (value: number | null): Mean => (value === null ? [0, 0] : [value, 1]);

function stepOf({ kbps, rttMs, loss, links }: FeedSample): Step {
  return {
    kbps: meanOf(kbps),
    rttMs: meanOf(rttMs),
    loss: meanOf(loss),
    links: links.map((link) => ({ number: link.number, kbps: link.kbps, rttMs: meanOf(link.rttMs) })),
  };
}

const addTo = (step: Step, sample: FeedSample): void => join(step, stepOf(sample));

function join(step: Step, other: Step): void {
  for (const name of ['kbps', 'rttMs', 'loss'] as const) joinMeans(step[name], other[name]);
  for (const link of other.links) {
    const sameLink = step.links.find(({ number }) => number === link.number);
    if (!sameLink) step.links.push({ ...link, rttMs: [...link.rttMs] });
    else {
      sameLink.kbps += link.kbps;
      joinMeans(sameLink.rttMs, link.rttMs);
    }
  }
}

function joinMeans(mean: Mean, other: Mean): void {
  mean[0] += other[0];
  mean[1] += other[1];
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
const read = ([sum, count]: Mean, digits: number) => (count === 0 ? null : round(sum / count, digits));

function figuresOf(steps: readonly (Step | undefined)[], stepMs: number): Omit<NodeHistory, 'ageMs'> {
  const numbers = [...new Set(steps.flatMap((step) => step?.links.map(({ number }) => number) ?? []))];
  const column = (of: (step: Step) => number | null) => steps.map((step) => (step ? of(step) : null));
  return {
    stepMs,
    kbps: column(({ kbps }) => read(kbps, 0)),
    rttMs: column(({ rttMs }) => read(rttMs, 1)),
    loss: column(({ loss }) => read(loss, 4)),
    links: numbers
      .sort((a, b) => a - b)
      .map((number) => {
        const linkOf = (step: Step) => step.links.find((link) => link.number === number);
        return {
          number,
          // A link that is missing in a sample has sent nothing.
          kbps: column((step) => read([linkOf(step)?.kbps ?? 0, step.kbps[1]], 0)),
          rttMs: column((step) => read(linkOf(step)?.rttMs ?? [0, 0], 1)),
        };
      }),
  };
}
