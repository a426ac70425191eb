import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Theme tokens as CSS variables for the editor. */
export const EDITOR_TOKENS = {
  '--editor-ground': 'colors.ground',
  '--editor-raised': 'colors.raised',
  '--editor-ink': 'colors.ink',
  '--editor-muted': 'colors.muted',
  '--editor-line': 'colors.line',
  '--editor-control': 'colors.control',
  '--editor-focus': 'colors.focus',
  '--editor-name': 'colors.amber',
  '--editor-text': 'colors.moss',
  '--editor-value': 'colors.amber',
  '--editor-loss': 'colors.loss',
  '--editor-target': 'sizes.target',
} as const;

const color = (name: string) => `var(--editor-${name})`;
const TARGET = {
  minHeight: 'var(--editor-target)',
  padding: '0 12px',
  fontSize: '16px',
  fontFamily: 'inherit',
};
const FIELD = {
  color: color('ink'),
  background: color('ground'),
  border: `1px solid ${color('control')}`,
  borderRadius: '12px',
};

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: color('name') },
  { tag: tags.string, color: color('text') },
  { tag: [tags.number, tags.bool, tags.null], color: color('value') },
  { tag: [tags.punctuation, tags.brace, tags.squareBracket, tags.separator], color: color('muted') },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: color('ink'), backgroundColor: color('ground') },
  // The surrounding element draws the focus outline.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '14px', lineHeight: '1.5' },
  // Phone browsers zoom into inputs with text below 16 px.
  '@media (pointer: coarse)': { '.cm-scroller': { fontSize: '16px' } },
  '.cm-content': { caretColor: color('ink'), padding: '8px 0' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-gutters': {
    color: color('muted'),
    backgroundColor: color('ground'),
    borderRight: `1px solid ${color('line')}`,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: color('raised') },
  '.cm-activeLineGutter': { color: color('ink'), fontWeight: '600' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: `1px solid ${color('control')}`,
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-searchMatch, .cm-selectionMatch': {
    backgroundColor: 'transparent',
    outline: `1px solid ${color('control')}`,
  },
  '.cm-searchMatch-selected': { backgroundColor: 'transparent', outline: `2px solid ${color('focus')}` },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy 2px ${color('loss')}`,
  },
  '.cm-lintPoint-error:after': { borderBottomColor: color('loss') },
  '.cm-tooltip': { ...FIELD, backgroundColor: color('raised') },
  '.cm-diagnostic-error': { borderLeftColor: color('loss') },
  '.cm-panels': {
    color: color('ink'),
    backgroundColor: color('raised'),
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-panels.cm-panels-top, .cm-panels.cm-panels-bottom': { borderColor: color('line') },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 56px 8px 8px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'var(--editor-target)',
    margin: '0',
    fontSize: '14px',
  },
  '.cm-panel.cm-search input[type=checkbox]': { width: '20px', height: '20px', margin: '0' },
  '.cm-panel.cm-search button[name=close]': {
    ...TARGET,
    position: 'absolute',
    top: '8px',
    right: '4px',
    width: 'var(--editor-target)',
    padding: '0',
    color: color('ink'),
    cursor: 'pointer',
  },
  '@media (max-width: 480px)': {
    '.cm-panel.cm-search [name^=replace], .cm-panel.cm-search [name=select], .cm-panel.cm-search label:not(:has([name=case]))':
      { display: 'none' },
  },
  '.cm-textfield': { ...TARGET, ...FIELD, margin: '0', minWidth: '0', flex: '1 1 10rem' },
  '.cm-button': { ...TARGET, ...FIELD, margin: '0', backgroundImage: 'none', cursor: 'pointer' },
});

/** Colours and sizes, from the page's theme. */
export const editorTheme = [theme, syntaxHighlighting(highlighting)];
