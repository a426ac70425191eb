import type { Measure } from './measure-operation.js';

/** Limits of one request, far above the requests of the product's client. */
export interface OperationLimits extends Measure {
  /** Maximum number of tokens in the document. The parser stops at this number. */
  tokens: number;
  /** Maximum number of characters in the document. Long texts belong in variables. */
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
