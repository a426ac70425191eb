import { Kind, OperationTypeNode, parse, type DocumentNode } from 'graphql';
import { MalformedError } from '../errors.js';
import { measureOperation, type Measure } from './measure-operation.js';
import type { OperationLimits } from './operation-limits.js';

const MEASURES = [
  'depth',
  'aliases',
  'cost',
  'directives',
  'repeats',
  'fragments',
] as const satisfies readonly (keyof Measure)[];
/** Maximum number of accepted documents in the cache. Clients send the same documents repeatedly. */
const MAX_CACHED = 500;
const MAX_CACHED_CHARACTERS = 4_096;

/** Rejects documents that exceed the limits before validation, whose rules compare fields pairwise. */
export class OperationGate {
  readonly #accepted = new Set<string>();

  constructor(private readonly limits: OperationLimits) {}

  /**
   * Throws MalformedError if the document exceeds a limit. Accepts documents with syntax errors, which
   * GraphQL reports.
   */
  check(text: string): void {
    if (this.#accepted.has(text)) return;
    if (text.length > this.limits.characters)
      throw new MalformedError('The document is too long. Send long texts as variables.');
    const document = this.#parse(text);
    if (!document) return;
    this.#checkMeasure(document);
    rejectSubscriptions(document);
    this.#cache(text);
  }

  #parse(text: string): DocumentNode | null {
    try {
      return parse(text, { maxTokens: this.limits.tokens, noLocation: true });
    } catch {
      return null;
    }
  }

  #checkMeasure(document: DocumentNode): void {
    const measure = measureOperation(document);
    const exceededName = MEASURES.find((name) => measure[name] > this.limits[name]);
    if (exceededName)
      throw new MalformedError(`The ${exceededName} of the request is above ${this.limits[exceededName]}.`);
  }

  #cache(text: string): void {
    if (text.length > MAX_CACHED_CHARACTERS) return;
    if (this.#accepted.size >= MAX_CACHED) this.#accepted.clear();
    this.#accepted.add(text);
  }
}

function rejectSubscriptions({ definitions }: DocumentNode): void {
  const hasSubscription = definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
  if (hasSubscription)
    throw new MalformedError('Subscriptions are not supported. Changes are sent over /ws.');
}
