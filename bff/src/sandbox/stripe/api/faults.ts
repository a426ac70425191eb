import type { Ledger } from '../ledger.js';
import type { Faults } from '../state.js';

const KINDS = ['hang', 'status429', 'status500', 'loseReply'] as const satisfies (keyof Faults)[];
/** A simulated failure of one API request. */
export type Fault = (typeof KINDS)[number];

/** Returns the fault for this request and decrements its counter, or null without one. */
export function takeFault(ledger: Ledger, request: string): Fault | null {
  const { faults } = ledger.state;
  if (!request.includes(faults.match)) return null;
  const fault = KINDS.find((kind) => faults[kind] > 0) ?? null;
  if (fault) {
    ledger.change(() => {
      ledger.state.faults[fault] -= 1;
    });
  }
  return fault;
}
