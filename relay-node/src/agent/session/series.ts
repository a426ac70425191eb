import type { NodeHistory } from '@trailcast/schema/node';
import { z } from 'zod';

/** Statistics of a feed at one moment. */
export interface FeedSample {
  /** 0 while no data arrives. */
  kbps: number;
  /** Null while unknown, like `loss`. */
  rttMs: number | null;
  loss: number | null;
  links: { number: number; kbps: number; rttMs: number | null }[];
}

/** Sum and count of samples, from which their mean is calculated. */
const Mean = z.tuple([z.number(), z.int()]);
type Mean = z.infer<typeof Mean>;
/** Statistics of the samples of one step. */
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

interface SeriesOptions {
  stepMs: number;
  /** Maximum number of steps. */
  maxSteps: number;
  /** Action at the maximum: drop the oldest steps, or merge pairs of steps to longer ones. */
  whenFull: 'drop' | 'merge';
}

/** Mean statistics of a feed in a limited number of steps of equal length. A step without a sample is a gap. */
export class Series {
  #stepMs: number;
  /** Steps by index. */
  #steps = new Map<number, Step>();

  constructor(
    readonly startedAt: number,
    private readonly options: SeriesOptions,
  ) {
    this.#stepMs = options.stepMs;
  }

  static restore(stored: StoredSeries, options: SeriesOptions): Series {
    const series = new Series(stored.startedAt, options);
    series.#stepMs = stored.stepMs;
    series.#steps = new Map(stored.steps);
    return series;
  }

  add(now: number, sample: FeedSample): void {
    let index = this.#findIndex(now);
    while (this.options.whenFull === 'merge' && index >= this.options.maxSteps) {
      this.#mergePairs();
      index = this.#findIndex(now);
    }
    const step = this.#steps.get(index);
    if (step) addSample(step, sample);
    else this.#steps.set(index, createStep(sample));
    if (this.options.whenFull === 'drop') this.#dropBefore(index - this.options.maxSteps + 1);
  }

  /** Returns all steps except the current one. */
  read(now: number): NodeHistory {
    const endIndex = this.#findIndex(now);
    const firstIndex =
      this.options.whenFull === 'drop' ? Math.max(0, endIndex - this.options.maxSteps + 1) : 0;
    const steps = Array.from({ length: Math.max(0, endIndex - firstIndex) }, (_, offset) =>
      this.#steps.get(firstIndex + offset),
    );
    return {
      ageMs: Math.round(now - (this.startedAt + firstIndex * this.#stepMs)),
      ...calculateMeans(steps, this.#stepMs),
    };
  }

  /** Returns all steps, including the current one. */
  readAll(): Omit<NodeHistory, 'ageMs'> {
    const count = Math.max(-1, ...this.#steps.keys()) + 1;
    return calculateMeans(Array.from({ length: count }, (_, index) => this.#steps.get(index)), this.#stepMs); // prettier-ignore
  }

  serialize(): StoredSeries {
    return { startedAt: this.startedAt, stepMs: this.#stepMs, steps: [...this.#steps] };
  }

  #findIndex(now: number): number {
    return Math.max(0, Math.floor((now - this.startedAt) / this.#stepMs));
  }

  #dropBefore(firstIndex: number): void {
    for (const index of this.#steps.keys()) {
      if (index >= firstIndex) return;
      this.#steps.delete(index);
    }
  }

  #mergePairs(): void {
    this.#stepMs *= 2;
    const mergedSteps = new Map<number, Step>();
    for (const [index, step] of this.#steps) {
      const mergedIndex = Math.floor(index / 2);
      const mergedStep = mergedSteps.get(mergedIndex);
      if (mergedStep) mergeSteps(mergedStep, step);
      else mergedSteps.set(mergedIndex, step);
    }
    this.#steps = mergedSteps;
  }
}

const createMean = (value: number | null): Mean => (value === null ? [0, 0] : [value, 1]);

function createStep({ kbps, rttMs, loss, links }: FeedSample): Step {
  return {
    kbps: createMean(kbps),
    rttMs: createMean(rttMs),
    loss: createMean(loss),
    links: links.map((link) => ({ number: link.number, kbps: link.kbps, rttMs: createMean(link.rttMs) })),
  };
}

const addSample = (step: Step, sample: FeedSample): void => mergeSteps(step, createStep(sample));

function mergeSteps(step: Step, other: Step): void {
  for (const name of ['kbps', 'rttMs', 'loss'] as const) mergeMeans(step[name], other[name]);
  for (const link of other.links) {
    const sameLink = step.links.find(({ number }) => number === link.number);
    if (!sameLink) step.links.push({ ...link, rttMs: [...link.rttMs] });
    else {
      sameLink.kbps += link.kbps;
      mergeMeans(sameLink.rttMs, link.rttMs);
    }
  }
}

function mergeMeans(mean: Mean, other: Mean): void {
  mean[0] += other[0];
  mean[1] += other[1];
}

const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
const calculateMean = ([sum, count]: Mean, digits: number) =>
  count === 0 ? null : roundTo(sum / count, digits);

function calculateMeans(steps: readonly (Step | undefined)[], stepMs: number): Omit<NodeHistory, 'ageMs'> {
  const linkNumbers = [...new Set(steps.flatMap((step) => step?.links.map(({ number }) => number) ?? []))];
  const mapSteps = (readValue: (step: Step) => number | null) =>
    steps.map((step) => (step ? readValue(step) : null));
  return {
    stepMs,
    kbps: mapSteps(({ kbps }) => calculateMean(kbps, 0)),
    rttMs: mapSteps(({ rttMs }) => calculateMean(rttMs, 1)),
    loss: mapSteps(({ loss }) => calculateMean(loss, 4)),
    links: linkNumbers
      .sort((a, b) => a - b)
      .map((number) => {
        const findLink = (step: Step) => step.links.find((link) => link.number === number);
        return {
          number,
          // A link that is missing in a sample has sent no data.
          kbps: mapSteps((step) => calculateMean([findLink(step)?.kbps ?? 0, step.kbps[1]], 0)),
          rttMs: mapSteps((step) => calculateMean(findLink(step)?.rttMs ?? [0, 0], 1)),
        };
      }),
  };
}
