import { expect } from 'storybook/test';

/** Minimum distance of an icon or text from the edge of its button, px. */
const MIN_DISTANCE_PX = 7;

/** Fails if an icon is squeezed, or if an icon or text touches the border of its button. */
export async function expectInsideButtons(element: HTMLElement): Promise<void> {
  const buttons = [...element.querySelectorAll('button, a')].filter((element) =>
    element.querySelector('svg'),
  );
  await expect(buttons.length).toBeGreaterThan(0);
  for (const button of buttons) {
    const edge = button.getBoundingClientRect();
    const content = document.createRange();
    content.selectNodeContents(button);
    const icon = button.querySelector('svg')!.getBoundingClientRect();
    await expect(icon.width).toBe(20);
    for (const { left, right } of [icon, content.getBoundingClientRect()]) {
      await expect(left - edge.left).toBeGreaterThanOrEqual(MIN_DISTANCE_PX);
      await expect(edge.right - right).toBeGreaterThanOrEqual(MIN_DISTANCE_PX);
    }
  }
}
