/** Returns whether a button has the look of the next step: filled, without a visible border. */
export const isFilled = (button: HTMLElement): boolean =>
  getComputedStyle(button).borderTopColor === 'rgba(0, 0, 0, 0)' &&
  getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)';
