import type { MarkedToken, Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DefinitionsToken } from './definitions.js';

/** Values of the `{{name}}` placeholders, by name. */
export type Places = Readonly<Record<string, ReactNode>>;

type KnownToken = MarkedToken | DefinitionsToken;

interface Props {
  tokens: readonly Token[];
  places?: Places;
}

/**
 * Renders Markdown as React elements: paragraphs, headings, lists, quotes, definition lists, strong text, code and
 * links. Anything else, including HTML, is shown as plain text.
 */
export function Markdown({ tokens, places = {} }: Props) {
  return tokens.map((token, index) => (
    <Fragment key={index}>{element(token as KnownToken, places)}</Fragment>
  ));
}

function element(token: KnownToken, places: Places): ReactNode {
  const content = (tokens: readonly Token[]) => <Markdown tokens={tokens} places={places} />;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h3>{content(token.tokens)}</h3>;
    case 'paragraph':
      return onlyPlace(token.text, places) ?? <p>{content(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, index) => (
            <li key={index}>{content(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'blockquote':
      return <blockquote>{content(token.tokens)}</blockquote>;
    case 'definitions':
      return (
        <dl>
          {token.entries.map(({ term, description }, index) => (
            <Fragment key={index}>
              <dt>{content(term)}</dt>
              <dd>{content(description)}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'strong':
      return <strong>{content(token.tokens)}</strong>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <TextLink href={token.href}>{content(token.tokens)}</TextLink>;
    case 'text':
      return 'tokens' in token && token.tokens ? content(token.tokens) : filled(token.text, places);
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

/** Returns the element for a paragraph that consists of one placeholder, else undefined. */
function onlyPlace(text: string, places: Places): ReactNode | undefined {
  const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
  return name === undefined ? undefined : places[name];
}

function filled(text: string, places: Places): ReactNode {
  const parts = text.replaceAll('\n', ' ').split(/\{\{(\w+)\}\}/);
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : (places[part] ?? `{{${part}}}`)}</Fragment>
  ));
}
