import { Lexer, Marked, type Token } from 'marked';
import { definitions } from './definitions.js';

export interface LegalSection {
  /** Fragment of the section's URL. */
  id: string;
  title: string;
  body: readonly Token[];
}

export interface LegalText {
  title: string;
  /** Text between the title and the first section. */
  intro: readonly Token[];
  sections: readonly LegalSection[];
}

/** Options of the parser, without GitHub's extensions, so that a bare URL stays text. */
const OPTIONS = new Marked({ gfm: false, extensions: [definitions] }).defaults;

/**
 * Parses a Markdown file: `# title`, an introduction, and sections that begin with `## title {#id}`. Throws an Error
 * if a section has no id.
 */
export function parseLegalText(source: string): LegalText {
  let title = '';
  const intro: Token[] = [];
  const sections: { id: string; title: string; body: Token[] }[] = [];
  for (const token of new Lexer(OPTIONS).lex(source)) {
    if (token.type === 'heading' && token.depth === 1) title = String(token.text);
    else if (token.type === 'heading' && token.depth === 2) {
      sections.push({ ...parseSectionHeading(String(token.text)), body: [] });
    } else (sections.at(-1)?.body ?? intro).push(token);
  }
  return { title, intro, sections };
}

function parseSectionHeading(text: string): { id: string; title: string } {
  const [, title, id] = /^(.+) \{#([a-z-]+)\}$/.exec(text) ?? [];
  if (title === undefined || id === undefined) throw new Error(`The section "${text}" has no {#id}`);
  return { id, title };
}
