import type { MarkedToken, Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { DefinitionsToken } from './definitions.js';

/** Values of the `{{name}}` placeholders, by name. */
export type Placeholders = Readonly<Record<string, ReactNode>>;

type KnownToken = MarkedToken | DefinitionsToken;

interface Props {
  tokens: readonly Token[];
  placeholders?: Placeholders;
}

/**
 * Renders Markdown as React elements: paragraphs, headings, lists, quotes, definition lists, strong text, code and
 * links. Anything else, including HTML, is shown as plain text.
 */
export function Markdown({ tokens, placeholders = {} }: Props) {
  return tokens.map((token, index) => (
    <Fragment key={index}>{renderToken(token as KnownToken, placeholders)}</Fragment>
  ));
}

function renderToken(token: KnownToken, placeholders: Placeholders): ReactNode {
  const renderTokens = (tokens: readonly Token[]) => <Markdown tokens={tokens} placeholders={placeholders} />;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h3>{renderTokens(token.tokens)}</h3>;
    case 'paragraph':
      return findSinglePlaceholder(token.text, placeholders) ?? <p>{renderTokens(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, index) => (
            <li key={index}>{renderTokens(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens)}</blockquote>;
    case 'definitions':
      return (
        <dl>
          {token.entries.map(({ term, description }, index) => (
            <Fragment key={index}>
              <dt>{renderTokens(term)}</dt>
              <dd>{renderTokens(description)}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'strong':
      return <strong>{renderTokens(token.tokens)}</strong>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <TextLink href={token.href}>{renderTokens(token.tokens)}</TextLink>;
    case 'text':
      return 'tokens' in token && token.tokens
        ? renderTokens(token.tokens)
        : fillPlaceholders(token.text, placeholders);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

/** Opens internal links with the router and web links in a new tab. Other URLs stay text. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(href)) return <Link to={href}>{children}</Link>;
  if (!href.startsWith('https://')) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Returns the value of the placeholder that makes up the whole paragraph; undefined for any other paragraph. */
function findSinglePlaceholder(text: string, placeholders: Placeholders): ReactNode | undefined {
  const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
  return name === undefined ? undefined : placeholders[name];
}

function fillPlaceholders(text: string, placeholders: Placeholders): ReactNode {
  const parts = text.replaceAll('\n', ' ').split(/\{\{(\w+)\}\}/);
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : (placeholders[part] ?? `{{${part}}}`)}</Fragment>
  ));
}
