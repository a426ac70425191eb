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

const createName = (value: string): NameNode => ({ kind: Kind.NAME, value });
const createVariable = (name: string): VariableNode => ({ kind: Kind.VARIABLE, name: createName(name) });
const createNamedType = (name: string): NamedTypeNode => ({ kind: Kind.NAMED_TYPE, name: createName(name) });

/**
 * Parses the texts of the generated documents. Supports only the syntax that the documents use; .codegen/documents.cjs
 * rejects everything else. Syntax trees instead of texts would be ten times as large, and GraphQL's own parser is larger
 * than all texts together.
 */
class DocumentParser {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#tokens = text.match(TOKEN) ?? [];
  }

  parseDefinition(): DefinitionNode {
    const kind = this.#next();
    const name = createName(this.#next());
    if (kind === 'fragment') {
      this.#next('on');
      const typeCondition = createNamedType(this.#next());
      return { kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet: this.#parseSelections() };
    }
    const variableDefinitions = this.#parseInBrackets(() => this.#parseVariable());
    return {
      kind: Kind.OPERATION_DEFINITION,
      operation: kind as OperationTypeNode,
      name,
      ...(variableDefinitions.length > 0 && { variableDefinitions }),
      selectionSet: this.#parseSelections(),
    };
  }

  #parseVariable(): VariableDefinitionNode {
    this.#next('$');
    const variable = createVariable(this.#next());
    this.#next(':');
    return { kind: Kind.VARIABLE_DEFINITION, variable, type: this.#parseType() };
  }

  #parseType(): TypeNode {
    const isList = this.#skipIf('[');
    const type: NamedTypeNode | ListTypeNode = isList
      ? { kind: Kind.LIST_TYPE, type: this.#parseType() }
      : createNamedType(this.#next());
    if (isList) this.#next(']');
    return this.#skipIf('!') ? { kind: Kind.NON_NULL_TYPE, type } : type;
  }

  #parseSelections(): SelectionSetNode {
    const selections: (FieldNode | FragmentSpreadNode)[] = [];
    this.#next('{');
    while (!this.#skipIf('}')) selections.push(this.#parseSelection());
    return { kind: Kind.SELECTION_SET, selections };
  }

  #parseSelection(): FieldNode | FragmentSpreadNode {
    if (this.#skipIf('...')) return { kind: Kind.FRAGMENT_SPREAD, name: createName(this.#next()) };
    const name = createName(this.#next());
    const args = this.#parseInBrackets(() => this.#parseArgument());
    return {
      kind: Kind.FIELD,
      name,
      ...(args.length > 0 && { arguments: args }),
      ...(this.#isAt('{') && { selectionSet: this.#parseSelections() }),
    };
  }

  #parseArgument(): ArgumentNode {
    const name = createName(this.#next());
    this.#next(':');
    this.#next('$');
    return { kind: Kind.ARGUMENT, name, value: createVariable(this.#next()) };
  }

  #parseInBrackets<T>(read: () => T): T[] {
    const nodes: T[] = [];
    if (this.#skipIf('(')) while (!this.#skipIf(')')) nodes.push(read());
    return nodes;
  }

  #isAt(token: string): boolean {
    return this.#tokens[this.#position] === token;
  }

  #skipIf(token: string): boolean {
    const isMatch = this.#isAt(token);
    if (isMatch) this.#position += 1;
    return isMatch;
  }

  /** Returns the next token. Throws SyntaxError at the end of the text, or if the token is not the expected one. */
  #next(expected?: string): string {
    const token = this.#tokens[this.#position];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new SyntaxError(`expected ${expected ?? 'a name'} at token ${this.#position} of a document`);
    this.#position += 1;
    return token;
  }
}

export const readFragment = (text: string): FragmentDefinitionNode =>
  new DocumentParser(text).parseDefinition() as FragmentDefinitionNode;

/** Returns a generated document: its operation and the fragments that it uses, which documents share as objects. */
export function readDocument<Result, Variables>(
  text: string,
  fragments: readonly FragmentDefinitionNode[] = [],
): TypedDocumentNode<Result, Variables> {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [new DocumentParser(text).parseDefinition(), ...fragments],
  };
  return document;
}
