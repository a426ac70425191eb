const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/** Renders a page without inline script or style, so that it works under a strict content security policy. */
export function renderPage(title: string, body: string, script?: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/trailcast.svg">
<link rel="stylesheet" href="/sandbox/style.css">
${script ? `<script type="module" src="${script}"></script>` : ''}
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>`;
}

export const STYLE = `
:root { color-scheme: dark; --ground: #0e1512; --raised: #1f2b25; --text: #f2f6f0; --muted: #a9b8ae; --blaze: #ff6b2c; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 28px; }
p, small { color: var(--muted); }
a.choice, button { display: block; box-sizing: border-box; width: 100%; min-height: 48px; margin: 8px 0; padding: 12px 16px;
  border: 0; border-radius: 16px; background: var(--raised); color: var(--text); font: inherit; text-align: left;
  text-decoration: none; cursor: pointer; }
a.choice:hover, button:hover { outline: 2px solid var(--blaze); }
a.choice.deny { color: var(--muted); }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 12px 16px; border-radius: 16px;
  border: 1px solid var(--muted); background: transparent; color: var(--text); font: inherit; }
input[type='checkbox'] { width: 24px; min-height: 24px; vertical-align: middle; }
select { min-height: 48px; padding: 8px 16px; border-radius: 16px; background: var(--raised); color: var(--text); font: inherit; }
video { display: block; width: 100%; aspect-ratio: 16 / 9; background: #000; border-radius: 16px; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px; text-align: left; border-bottom: 1px solid var(--raised); }
.live { color: #5fd38d; }
`;
