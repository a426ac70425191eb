import type { Ledger } from './ledger.js';
import type { Faults } from './state.js';

const KINDS = ['hang', 'status429', 'status500', 'loseReply'] as const satisfies (keyof Faults)[];
export type Fault = (typeof KINDS)[number];

/** The fault that the next call meets, if one is switched on for it; each counts down as it strikes. */
export function takeFault(ledger: Ledger, call: string): Fault | null {
  const { faults } = ledger.state;
  if (!call.includes(faults.match)) return null;
  const fault = KINDS.find((kind) => faults[kind] > 0) ?? null;
  if (fault) {
    ledger.change(() => {
      ledger.state.faults[fault] -= 1;
    });
  }
  return fault;
}
