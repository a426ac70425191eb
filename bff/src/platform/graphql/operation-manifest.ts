import { createHash } from 'node:crypto';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';

/**
 * Digests of the operations that the shipped clients send. The file is append-only, so that an older client that is
 * still open in a browser keeps working: one `SHA-256 name` a line, `#` for remarks.
 */
export type OperationManifest = ReadonlySet<string>;

const LINE = /^([0-9a-f]{64})( [\w]+)?$/;

/** Throws on a line that is neither. */
export function parseManifest(text: string): OperationManifest {
  const lines = text.split('\n').map((line) => line.trim());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(
    entries.map((line) => {
      const digest = LINE.exec(line)?.[1];
      if (digest === undefined) throw new Error(`not a line of an operation manifest: ${line}`);
      return digest;
    }),
  );
}

/** The same text with a line for each operation that it lacks; nothing is ever taken out. */
export function appendOperations(text: string, documents: readonly DocumentNode[]): string {
  const known = new Set(parseManifest(text));
  const added = documents.flatMap((document) => {
    const digest = operationDigest(document);
    if (known.has(digest)) return [];
    known.add(digest);
    return [`${digest} ${nameOf(document)}\n`];
  });
  return text + added.join('');
}

/** SHA-256 of a document's meaning: layout and the `__typename` that clients add make no difference. */
export function operationDigest(document: DocumentNode): string {
  const bare = visit(document, {
    Field: (node) => (node.name.value === '__typename' ? null : undefined),
  });
  return createHash('sha256')
    .update(print(parse(print(bare))))
    .digest('hex');
}

function nameOf(document: DocumentNode): string {
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.name?.value ?? 'anonymous';
  return 'anonymous';
}
