import {
  BREAK,
  execute,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { createLRU } from 'lru.min';

/** Maximum number of compiled documents in memory. Clients send the same documents repeatedly. */
const MAX_COMPILED = 200;

type Request = Pick<ExecutionArgs, 'schema' | 'document' | 'contextValue'> & {
  variableValues?: Record<string, unknown> | undefined;
  operationName?: string | null | undefined;
  /**
   * Returns the context for a second execution of the request, which the rate limits must not count again.
   */
  createRerunContext: () => unknown;
};

/**
 * Executes operations like graphql-js. A query without variables is compiled when it is sent again, because
 * graphql-js takes longer than the database for a list
 * (docs/decisions/0023-lists-in-graphql-are-compiled.md). Pass the same DocumentNode for the same text.
 */
export class CompiledQueries {
  /** Documents that were executed before. */
  readonly #executed = new WeakSet<DocumentNode>();
  /** Null if graphql-js executes the document. */
  readonly #compiled = createLRU<DocumentNode, CompiledQuery | null>({ max: MAX_COMPILED });

  async execute({ createRerunContext, ...request }: Request): Promise<ExecutionResult> {
    const compiled = this.#compile(request);
    if (!compiled) return execute(request);
    const result: ExecutionResult = await compiled.query(undefined, request.contextValue, {});
    // Compiled queries report more errors below a null than graphql-js, and omit fields of the errors.
    return result.errors ? execute({ ...request, contextValue: createRerunContext() }) : result;
  }

  #compile({ schema, document, operationName }: ExecutionArgs): CompiledQuery | null {
    if (!this.#executed.has(document)) {
      this.#executed.add(document);
      return null;
    }
    // graphql-js reports an unknown operation name.
    if (typeof operationName === 'string' && operationName !== findOperationName(document)) return null;
    const cached = this.#compiled.get(document);
    if (cached !== undefined) return cached;
    const compiled = isCompilable(document) ? compileQuery(schema, document) : null;
    const usableQuery = compiled && isCompiledQuery(compiled) ? compiled : null;
    this.#compiled.set(document, usableQuery);
    return usableQuery;
  }
}

function findOperationName({ definitions }: DocumentNode): string | undefined {
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation?.name?.value;
}

/**
 * Returns true for one query without variables, directives and introspection, for which both executors behave the same.
 */
function isCompilable(document: DocumentNode): boolean {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  let isPlain = operations.length === 1;
  const reject = () => {
    isPlain = false;
    return BREAK;
  };
  visit(document, {
    OperationDefinition: ({ operation }) => (operation === OperationTypeNode.QUERY ? undefined : reject()),
    Variable: reject,
    Directive: reject,
    Field: ({ name }) => (/^__(schema|type)$/.test(name.value) ? reject() : undefined),
  });
  return isPlain;
}
