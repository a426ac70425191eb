import { Gauge, type Registry } from 'prom-client';
import { inTime } from '@trailcast/schema/async/deadline';

/** A value with its labels; labels are names of the operator's or of the code, never a user's or an address. */
export type Sample = [labels: Record<string, string>, value: number];

const READ_MS = 2_000;

/**
 * A figure that is read when the metrics are asked for. Where reading fails, as while the database is away, or takes 2 s,
 * the figure is left out and the others are answered.
 */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Sample[] | Promise<number | null | Sample[]>,
  labelNames: string[] = [],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      const value = await inTime(
        READ_MS,
        async () => read(),
        () => new Error('late'),
      ).catch(() => null);
      if (Array.isArray(value)) for (const [labels, number] of value) this.set(labels, number);
      else if (value !== null) this.set(value);
      // A gauge without labels begins with 0, which would be a figure.
      else if (labelNames.length === 0) this.remove();
    },
  });
}
