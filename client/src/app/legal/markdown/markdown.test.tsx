import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from '../../../lib/router/router.js';
import { parseLegalText } from './legal-text.js';
import { Markdown, type Placeholders } from './markdown.js';

const renderHtml = (source: string, placeholders?: Placeholders) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown tokens={parseLegalText(source).intro} placeholders={placeholders} />
    </MemoryRouter>,
  );

describe('Markdown', () => {
  it.each([
    ['paragraphs', 'One\nline.\n\nTwo.', '<p>One line.</p><p>Two.</p>'],
    ['headings', '### Small', '<h3>Small</h3>'],
    ['strong text and code', '**a** `b`', '<p><strong>a</strong> <code>b</code></p>'],
    ['lists', '1. a\n2. b\n\n- c', '<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>'],
    ['quotes', '> a\n>\n> b: ____', '<blockquote><p>a</p><p>b: ____</p></blockquote>'],
    [
      'definitions',
      'A `a`\n: first\nline\n\nB\n: second: **two**\n\nEnd',
      '<dl><dt>A <code>a</code></dt><dd>first line</dd><dt>B</dt><dd>second: <strong>two</strong></dd></dl><p>End</p>',
    ],
  ])('renders %s', (_name, source, expected) => expect(renderHtml(source)).toBe(expected));

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a <b>bold</b>', '<p>a &lt;b&gt;bold&lt;/b&gt;</p>'],
    ['`<i>`', '<p><code>&lt;i&gt;</code></p>'],
  ])('shows the HTML in %s as text', (source, expected) => expect(renderHtml(source)).toBe(expected));

  it('opens internal links with the router', () => {
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    flushSync(() =>
      root.render(
        <MemoryRouter>
          <Markdown tokens={parseLegalText('[a](/agb#x)').intro} />
        </MemoryRouter>,
      ),
    );
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    container.querySelector('a[href="/agb#x"]')?.dispatchEvent(click);
    // The browser does not load the page.
    expect(click.defaultPrevented).toBe(true);
    flushSync(() => root.unmount());
    container.remove();
  });

  it('opens web addresses in a new tab without an opener', () => {
    expect(renderHtml('[a](https://example.org)')).toBe(
      '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a></p>',
    );
  });

  it.each(['javascript:alert(1)', '//example.org', 'data:text/html,x'])('renders no link to %s', (href) => {
    expect(renderHtml(`[a](${href})`)).toBe('<p>a</p>');
  });

  it('replaces placeholders in a line with escaped text', () => {
    expect(renderHtml('Version {{version}}.', { version: '<1> & **2**' })).toBe(
      '<p>Version &lt;1&gt; &amp; **2**.</p>',
    );
  });

  it('replaces a paragraph that is only a placeholder with its element', () => {
    expect(renderHtml('a\n\n{{operator}}', { operator: <address>Ada</address> })).toBe(
      '<p>a</p><address>Ada</address>',
    );
  });

  it('shows the name of a placeholder without a value', () => {
    expect(renderHtml('{{none}}')).toBe('<p>{{none}}</p>');
  });
});

describe('parseLegalText', () => {
  it('separates title, introduction and sections', () => {
    const { title, intro, sections } = parseLegalText(
      '# Title\n\nintro\n\n## One {#one}\n\nbody\n\n### Part',
    );
    expect(title).toBe('Title');
    expect(intro.map(({ type }) => type)).toEqual(expect.arrayContaining(['paragraph']));
    expect(sections.map(({ id, title: name }) => [id, name])).toEqual([['one', 'One']]);
    expect(sections[0]?.body.filter(({ type }) => type !== 'space').map(({ type }) => type)).toEqual([
      'paragraph',
      'heading',
    ]);
  });

  it('throws an error if a section has no id', () => {
    expect(() => parseLegalText('## One')).toThrow('The section "One" has no {#id}');
  });
});
