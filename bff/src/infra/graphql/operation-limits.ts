import type { Measure } from './measure-operation.js';

/** What one request may ask for. Far above what a client of ours asks, far below what hurts. */
export interface OperationLimits extends Measure {
  /** Tokens of the document; the parser stops there. */
  tokens: number;
  /** Characters of the document. Long texts travel as variables. */
  characters: number;
}

export const OPERATION_LIMITS: OperationLimits = {
  depth: 8,
  aliases: 15,
  cost: 1_000,
  directives: 20,
  repeats: 40,
  fragments: 40,
  tokens: 2_000,
  characters: 256 * 1024,
};
