/** Returns true if a button is styled as the primary action: filled in moss. */
export const isFilled = (button: HTMLElement): boolean =>
  getComputedStyle(button).backgroundColor === readMoss(button);

/** Returns true if a button has a border or a background. */
export const isFramed = (button: HTMLElement): boolean => {
  const { borderTopColor, backgroundColor } = getComputedStyle(button);
  return borderTopColor !== TRANSPARENT || backgroundColor !== TRANSPARENT;
};
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/** Returns the theme's moss as it is in computed styles. */
function readMoss(button: HTMLElement): string {
  const probe = document.createElement('i');
  probe.style.color = 'var(--tc-colors-moss)';
  button.parentElement!.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Returns the names of the page's filled actions. */
export const readFilledActions = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll<HTMLElement>('main button, main a')]
    .filter(isFilled)
    .map(({ textContent }) => textContent);
