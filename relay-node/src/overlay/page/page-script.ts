/**
 * Returns a script that adds the source's CSS. The script runs first in every document of a page. The page's content
 * security policy does not apply to a constructed style sheet.
 */
export function createPageScript(css: string): string {
  return `(() => {
  if (window.top !== window) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;
}
