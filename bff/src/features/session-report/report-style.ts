import { GRAPH_STYLE } from './report-graph.js';

/** The application's colours, by theme. A printed page has those of the light theme. */
const DARK =
  '--ground:#0e1512;--surface:#17211c;--ink:#f2f6f0;--muted:#becbc2;--line:#2c3a33;--moss:#5fd38d;--zone:#5c2828';
const LIGHT =
  '--ground:#eff3ec;--surface:#fff;--ink:#10160f;--muted:#3d463f;--line:#c3cbc1;--moss:#0b5c2e;--zone:#f2d3d0';
/** The page's style sheet. */
export const STYLE =
  `:root{color-scheme:light dark;${LIGHT}}@media screen and (prefers-color-scheme:dark){:root{${DARK}}}` +
  'body{font:16px/1.5 system-ui,sans-serif;max-width:920px;margin:0 auto;padding:1rem;color:var(--ink);background:var(--ground)}' +
  'header,section{padding:1rem;margin-bottom:1rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem}' +
  '.mark{display:flex;align-items:center;gap:.5rem;margin:0;font-weight:700}.mark svg{width:2rem;height:2rem;border-radius:.5rem}' +
  'h1{font-size:1rem;margin:0}h2{font-size:1rem;margin:0 0 .5rem}p{margin:0}figure+p{margin-top:.5rem}ul{margin:0;padding-inline-start:1.25rem}' +
  '.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}' +
  '.hero{margin-top:1rem;font-size:2.5rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}.hero span{display:block;font-size:.875rem;font-weight:400;line-height:1.5;color:var(--muted)}' +
  // Two equal cells fit even on a phone. A note is beside the value, so that each cell has two lines.
  'dl{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));margin:1rem 0 0}dl div+div{padding-inline-start:1rem;border-inline-start:1px solid var(--line)}dt{font-size:.875rem;color:var(--muted)}' +
  'dd{margin:0;font-size:1.25rem;font-weight:700;line-height:1.4;font-variant-numeric:tabular-nums}dd small{font-size:.875rem;font-weight:400;white-space:nowrap}' +
  // On a wide page the figures are beside the length.
  '@media(min-width:40rem){header{display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:2rem}header>*{grid-column:1}header dl{grid-column:2;grid-row:2;align-self:end;gap:1rem}}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.375rem 1.25rem .375rem 0;border-top:1px solid var(--line)}' +
  'th{border:0;font-size:.875rem;font-weight:400;color:var(--muted)}' +
  'td{font-variant-numeric:tabular-nums;vertical-align:top}td:last-child{overflow-wrap:anywhere}' +
  '@media print{header,section{border:0;padding:0}}' +
  GRAPH_STYLE;

/** The product's logo, inlined so that a saved page still shows it. */
export const LOGO =
  '<p class="mark"><svg viewBox="0 0 64 64" aria-hidden="true"><path fill="#1f2b25" d="M0 0h64v64H0z"/>' +
  '<path d="M10 46 24 32l10 8 20-24" fill="none" stroke="#5fd38d" stroke-width="5"/>' +
  '<g fill="#f2f6f0"><circle cx="10" cy="46" r="5"/><circle cx="34" cy="40" r="5"/></g>' +
  '<circle cx="54" cy="16" r="6" fill="#ff6b2c"/></svg>Trailcast</p>';
