const WINDOW_MS = 3000;

/** Amount per second over the last three seconds. */
export class Rate {
  private readonly samples: { at: number; amount: number }[] = [];

  add(amount: number, now = performance.now()): void {
    this.samples.push({ at: now, amount });
    this.trim(now);
  }

  perSecond(now = performance.now()): number {
    this.trim(now);
    const first = this.samples[0];
    if (!first) return 0;
    const span = Math.max(now - first.at, 1000);
    return (this.samples.reduce((sum, sample) => sum + sample.amount, 0) * 1000) / span;
  }

  private trim(now: number): void {
    while (this.samples[0] && this.samples[0].at < now - WINDOW_MS) this.samples.shift();
  }
}
