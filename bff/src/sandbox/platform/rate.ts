const WINDOW_MS = 3000;

/** Amount per second over the last three seconds. */
export class Rate {
  private readonly samples: { time: number; amount: number }[] = [];

  add(amount: number, now = performance.now()): void {
    this.samples.push({ time: now, amount });
    this.trim(now);
  }

  perSecond(now = performance.now()): number {
    this.trim(now);
    const oldest = this.samples[0];
    if (!oldest) return 0;
    const spanMs = Math.max(now - oldest.time, 1000);
    return (this.samples.reduce((sum, sample) => sum + sample.amount, 0) * 1000) / spanMs;
  }

  private trim(now: number): void {
    while (this.samples[0] && this.samples[0].time < now - WINDOW_MS) this.samples.shift();
  }
}
