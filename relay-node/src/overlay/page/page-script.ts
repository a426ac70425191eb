/**
 * Returns a script that every document of a page runs first: it adds the source's CSS. A constructed style sheet is not subject to
 * the page's content security policy.
 */
export function pageScript(css: string): string {
  return `(() => {
  if (window.top !== window) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;
}
