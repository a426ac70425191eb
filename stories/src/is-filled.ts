/** Returns true if a button is styled as the primary action: filled, without a visible border. */
export const isFilled = (button: HTMLElement): boolean =>
  getComputedStyle(button).borderTopColor === 'rgba(0, 0, 0, 0)' &&
  getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)';

/** Returns the names of the page's filled actions. */
export const readFilledActions = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll<HTMLElement>('main button, main a')]
    .filter(isFilled)
    .map(({ textContent }) => textContent);
