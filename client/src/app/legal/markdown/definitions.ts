import type { Token, TokenizerExtension, Tokens } from 'marked';

/** A definition list, which CommonMark does not have. */
export interface DefinitionsToken extends Tokens.Generic {
  type: 'definitions';
  entries: { term: Token[]; description: Token[] }[];
}

/** Entries at the beginning of the text: a line with the term, then its description after a colon. */
const ENTRIES = /^(?:[^\n]+\n: [^\n]+(?:\n[^\n]+)*(?:\n+|$))+/;

/** Parses definition lists in the syntax of Pandoc and PHP Markdown Extra. */
export const definitions: TokenizerExtension = {
  name: 'definitions',
  level: 'block',
  tokenizer(source): DefinitionsToken | undefined {
    const raw = ENTRIES.exec(source)?.[0];
    if (raw === undefined) return undefined;
    const entries = raw
      .trim()
      .split(/\n{2,}/)
      .map((entry) => {
        const [term = '', description = ''] = entry.split(/\n: ([^]*)/);
        return { term: this.lexer.inlineTokens(term), description: this.lexer.inlineTokens(description) };
      });
    return { type: 'definitions', raw, entries };
  },
};
