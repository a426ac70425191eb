import { expect } from 'storybook/test';

/** Minimum distance of an icon or text from the edge of its button, px. */
const LEAST = 7;

/** Fails if an icon is squeezed, or if an icon or text touches the border of its button. */
export async function expectInsideButtons(element: HTMLElement): Promise<void> {
  const buttons = [...element.querySelectorAll('button, a')].filter((one) => one.querySelector('svg'));
  await expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    const edge = button.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(button);
    const icon = button.querySelector('svg')!.getBoundingClientRect();
    await expect(icon.width).toBe(20);
    for (const { left, right } of [icon, words.getBoundingClientRect()]) {
      await expect(left - edge.left).toBeGreaterThanOrEqual(LEAST);
      await expect(edge.right - right).toBeGreaterThanOrEqual(LEAST);
    }
  }
}
