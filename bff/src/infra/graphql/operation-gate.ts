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
/** Documents that are remembered as harmless: those of the clients, again and again. */
const REMEMBERED = 500;
const REMEMBERED_CHARACTERS = 4_096;

/** Refuses documents above the limits before they are validated: the rules of GraphQL compare fields with each other. */
export class OperationGate {
  readonly #harmless = new Set<string>();

  constructor(private readonly limits: OperationLimits) {}

  /** Throws MalformedError. A document that can't be parsed passes: GraphQL names its mistake. */
  check(text: string): void {
    if (this.#harmless.has(text)) return;
    if (text.length > this.limits.characters)
      throw new MalformedError('The document is too long. Send long texts as variables.');
    const document = this.#parsed(text);
    if (!document) return;
    this.#checkMeasure(document);
    refuseSubscriptions(document);
    this.#remember(text);
  }

  #parsed(text: string): DocumentNode | null {
    try {
      return parse(text, { maxTokens: this.limits.tokens, noLocation: true });
    } catch {
      return null;
    }
  }

  #checkMeasure(document: DocumentNode): void {
    const measure = measureOperation(document);
    const above = MEASURES.find((name) => measure[name] > this.limits[name]);
    if (above) throw new MalformedError(`The ${above} of the request is above ${this.limits[above]}.`);
  }

  #remember(text: string): void {
    if (text.length > REMEMBERED_CHARACTERS) return;
    if (this.#harmless.size >= REMEMBERED) this.#harmless.clear();
    this.#harmless.add(text);
  }
}

function refuseSubscriptions({ definitions }: DocumentNode): void {
  const subscribes = definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
  if (subscribes) throw new MalformedError('There are no subscriptions here. Changes are sent over /ws.');
}
