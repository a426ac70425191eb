import type { TypedDocumentNode } from '@apollo/client';
import {
  Kind,
  type ArgumentNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type ListTypeNode,
  type NamedTypeNode,
  type NameNode,
  type OperationTypeNode,
  type SelectionSetNode,
  type TypeNode,
  type VariableDefinitionNode,
  type VariableNode,
} from 'graphql';

const TOKEN = /\.\.\.|[$!:(){}[\]]|\w+/g;

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
const variableNode = (name: string): VariableNode => ({ kind: Kind.VARIABLE, name: nameNode(name) });
const namedType = (name: string): NamedTypeNode => ({ kind: Kind.NAMED_TYPE, name: nameNode(name) });

/**
 * Parses the texts of the generated documents. Their syntax trees would be ten times as large, and GraphQL's own parser
 * is larger than all of them. It supports only the syntax that the documents use; .codegen/documents.cjs refuses
 * everything else.
 */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  definition(): DefinitionNode {
    const kind = this.#next();
    const name = nameNode(this.#next());
    if (kind === 'fragment') {
      this.#next('on');
      const typeCondition = namedType(this.#next());
      return { kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet: this.#selections() };
    }
    const variableDefinitions = this.#inBrackets(() => this.#variable());
    return {
      kind: Kind.OPERATION_DEFINITION,
      operation: kind as OperationTypeNode,
      name,
      ...(variableDefinitions.length > 0 && { variableDefinitions }),
      selectionSet: this.#selections(),
    };
  }

  #variable(): VariableDefinitionNode {
    this.#next('$');
    const variable = variableNode(this.#next());
    this.#next(':');
    return { kind: Kind.VARIABLE_DEFINITION, variable, type: this.#type() };
  }

  #type(): TypeNode {
    const isList = this.#skips('[');
    const type: NamedTypeNode | ListTypeNode = isList
      ? { kind: Kind.LIST_TYPE, type: this.#type() }
      : namedType(this.#next());
    if (isList) this.#next(']');
    return this.#skips('!') ? { kind: Kind.NON_NULL_TYPE, type } : type;
  }

  #selections(): SelectionSetNode {
    const selections: (FieldNode | FragmentSpreadNode)[] = [];
    this.#next('{');
    while (!this.#skips('}')) selections.push(this.#selection());
    return { kind: Kind.SELECTION_SET, selections };
  }

  #selection(): FieldNode | FragmentSpreadNode {
    if (this.#skips('...')) return { kind: Kind.FRAGMENT_SPREAD, name: nameNode(this.#next()) };
    const name = nameNode(this.#next());
    const args = this.#inBrackets(() => this.#argument());
    return {
      kind: Kind.FIELD,
      name,
      ...(args.length > 0 && { arguments: args }),
      ...(this.#isAt('{') && { selectionSet: this.#selections() }),
    };
  }

  #argument(): ArgumentNode {
    const name = nameNode(this.#next());
    this.#next(':');
    this.#next('$');
    return { kind: Kind.ARGUMENT, name, value: variableNode(this.#next()) };
  }

  #inBrackets<T>(read: () => T): T[] {
    const nodes: T[] = [];
    if (this.#skips('(')) while (!this.#skips(')')) nodes.push(read());
    return nodes;
  }

  #isAt(token: string): boolean {
    return this.#tokens[this.#at] === token;
  }

  #skips(token: string): boolean {
    const isThere = this.#isAt(token);
    if (isThere) this.#at += 1;
    return isThere;
  }

  /** Returns the next token. Throws SyntaxError at the end of the text, or if the token is not the expected one. */
  #next(expected?: string): string {
    const token = this.#tokens[this.#at];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new SyntaxError(`expected ${expected ?? 'a name'} at token ${this.#at} of a document`);
    this.#at += 1;
    return token;
  }
}

export const readFragment = (text: string): FragmentDefinitionNode =>
  new Reader(text).definition() as FragmentDefinitionNode;

/** Returns a generated document: its operation and the fragments that it uses, which documents share as objects. */
export function readDocument<Result, Variables>(
  text: string,
  fragments: readonly FragmentDefinitionNode[] = [],
): TypedDocumentNode<Result, Variables> {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [new Reader(text).definition(), ...fragments],
  };
  return document;
}
