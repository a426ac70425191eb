import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '@trailcast/schema/async/deadline';

/** A value with its labels. Labels are names from the configuration or the code, never users or addresses. */
export type Sample = [labels: Record<string, string>, value: number];

const READ_TIMEOUT_MS = 2_000;

/**
 * Registers a gauge that is read at each scrape. If reading fails or takes 2 s, the gauge is omitted from that
 * scrape.
 */
export function registerGauge(
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
      const value = await withTimeout(
        READ_TIMEOUT_MS,
        async () => read(),
        () => new Error('the gauge was not read in time'),
      ).catch(() => null);
      if (Array.isArray(value)) for (const [labels, number] of value) this.set(labels, number);
      else if (value !== null) this.set(value);
      // A gauge without labels starts at 0, which would be reported as a value.
      else if (labelNames.length === 0) this.remove();
    },
  });
}
