import { GraphQLError, type ValidationRule } from 'graphql';
import { measureOperation, type Measure } from './measure-operation.js';

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
  tokens: 2_000,
  characters: 2 * 1024 * 1024,
};

const MEASURES = ['depth', 'aliases', 'cost', 'directives'] as const satisfies readonly (keyof Measure)[];

/** A validation rule that refuses documents above the limits. */
export function operationLimitsRule(limits: OperationLimits): ValidationRule {
  return (context) => ({
    Document(document) {
      const measure = measureOperation(document);
      for (const name of MEASURES) {
        if (measure[name] > limits[name])
          context.reportError(new GraphQLError(`The ${name} of the request is above ${limits[name]}.`));
      }
      return false;
    },
  });
}
