import { PICTURE_STYLE } from './report-picture-style.js';

/**
 * The application's colours, by theme. A printed page has those of the light theme. Dead zones are translucent over the
 * surface. Orange is only time in the live scene, red only loss.
 */
const DARK =
  '--ground:#0e1512;--surface:#17211c;--ink:#f2f6f0;--muted:#becbc2;--line:#2c3a33;--moss:#5fd38d;--loss:#ff988f;--zone:#ff5a4f2e;' +
  '--on-air:#f0752f;--on-air-ink:#0e1512;--lost:#c8333d;--lost-stripe:#ff6a64;--stripe-ground:#0e1512;--back-stripe:#ffc24b;' +
  '--quiet-1:#3c4f60;--quiet-2:#2e3d48;--weak:#6b5520;--card:#59635d';
const LIGHT =
  '--ground:#eff3ec;--surface:#fff;--ink:#10160f;--muted:#3d463f;--line:#c3cbc1;--moss:#0b5c2e;--loss:#9b0d0d;--zone:#b010182e;' +
  '--on-air:#e8692a;--on-air-ink:#0e1512;--lost:#a80f1c;--lost-stripe:#a80f1c;--stripe-ground:#fff;--back-stripe:#8a5a00;' +
  '--quiet-1:#a9bbce;--quiet-2:#ccd6df;--weak:#e6bd75;--card:#b7beb9';
/** The page's style sheet. */
export const STYLE =
  `:root{color-scheme:light dark;${LIGHT}}@media screen and (prefers-color-scheme:dark){:root{${DARK}}}` +
  'body{font:16px/1.5 system-ui,sans-serif;max-width:920px;margin:0 auto;padding:1rem;color:var(--ink);background:var(--ground)}' +
  'header,figure,details{padding:1rem;margin:0 0 1rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem}' +
  // The way back is the size of a touch target.
  'nav{display:flex;align-items:center;justify-content:space-between;margin:-.25rem 0 .25rem}nav a{display:flex;align-items:center;gap:.25rem;min-height:3rem;margin-inline-start:-.25rem;padding-inline-end:1rem;color:var(--ink);font-weight:600;text-decoration:none}nav a:hover{text-decoration:underline}nav a svg{rotate:90deg}' +
  '.mark{display:flex;align-items:center;gap:.5rem;font-weight:700}.mark svg{width:2rem;height:2rem;border-radius:.5rem}' +
  'h1{font-size:1.75rem;line-height:1.25;margin:.75rem 0 0;text-wrap:balance}.stream{font-weight:600;overflow-wrap:anywhere}.period{font-size:.875rem;color:var(--muted);text-wrap:balance}h2{font-size:1rem;margin:0 0 .5rem}p{margin:0}ul{margin:0;padding-inline-start:1.25rem}' +
  // The facts are smaller than the headline. A note is beside the value, or below it if the cell is too narrow.
  'dl{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem 1rem;margin:1rem 0 0;padding-top:.75rem;border-top:1px solid var(--line)}dt{font-size:.875rem;color:var(--muted)}' +
  'dd{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:.375rem;margin:0;font-size:1.25rem;font-weight:600;line-height:1.4;font-variant-numeric:tabular-nums}dd small{font-size:.875rem;font-weight:400;color:var(--muted);line-height:1.25rem;white-space:nowrap}' +
  '@media(max-width:24rem){body{padding:.5rem}header,figure,details{padding:.75rem}}' +
  '@media(min-width:40rem){dl{grid-template-columns:repeat(4,minmax(0,1fr))}}' +
  // The summary is the size of a touch target. Its chevron replaces the browser's triangle.
  'details{padding-block:0}summary{display:flex;align-items:center;justify-content:space-between;min-height:3rem;font-weight:700;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}' +
  '.chevron{flex:none;width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;transition:rotate 120ms}[open]>summary .chevron{rotate:180deg}@media(prefers-reduced-motion:reduce){.chevron{transition:none}}' +
  'details section{padding-block:1rem;border-top:1px solid var(--line)}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.375rem 1.25rem .375rem 0;border-top:1px solid var(--line)}' +
  'th{border:0;font-size:.875rem;font-weight:400;color:var(--muted)}' +
  'td{font-variant-numeric:tabular-nums;vertical-align:top}td:last-child{overflow-wrap:anywhere}' +
  PICTURE_STYLE +
  '@media print{nav a{display:none}header,figure,details{border:0;padding:0}summary{display:none}details::details-content{content-visibility:visible;block-size:auto}}';

/** The chevron of the application's disclosures. That of the way back is turned to the left. */
export const CHEVRON =
  '<svg class="chevron" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg>';

/** The product's logo, inlined so that a saved page still shows it. */
export const LOGO =
  '<p class="mark"><svg viewBox="0 0 64 64" aria-hidden="true"><path fill="#1f2b25" d="M0 0h64v64H0z"/>' +
  '<path d="M10 46 24 32l10 8 20-24" fill="none" stroke="#5fd38d" stroke-width="5"/>' +
  '<g fill="#f2f6f0"><circle cx="10" cy="46" r="5"/><circle cx="34" cy="40" r="5"/></g>' +
  '<circle cx="54" cy="16" r="6" fill="#ff6b2c"/></svg>Trailcast</p>';
