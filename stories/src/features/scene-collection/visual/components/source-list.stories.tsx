import type { Meta, StoryObj } from '@storybook/react-vite';
import { SourceList } from '@trailcast/client/features/scene-collection/visual/components/source-list.tsx';
import { itemsOf } from '@trailcast/client/features/scene-collection/visual/model/collection.ts';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { CONTEXT, createContext, STARTER, WITH_A_PAGE } from '../sample.js';

const meta: Meta<typeof SourceList> = {
  component: SourceList,
  args: {
    items: itemsOf(CONTEXT.sources.get('Live')).toReversed(),
    selected: 3,
    context: CONTEXT,
    onSelect: fn(),
    onShow: fn(),
    onLock: fn(),
    onRename: fn(),
    onMove: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SourceList>;

/**
 * The topmost source is first. On a desktop the selected source has a frame. A source that is hidden or that servers
 * leave out is labelled as such.
 */
export const Live: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Does not run on a server, hidden')).toBeVisible();
    const outlineStyles = canvas.getAllByRole('listitem').map((row) => getComputedStyle(row).outlineStyle);
    await expect(outlineStyles.includes('solid')).toBe(window.innerWidth >= 1024);
    await userEvent.click(canvas.getByRole('button', { name: 'Show Alerts' }));
    await expect(args.onShow).toHaveBeenCalledWith(4, true);
    await userEvent.click(canvas.getByRole('button', { name: 'Move down' }));
    await expect(args.onMove).toHaveBeenCalledWith(-1);
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Lock in place' }));
    await waitFor(() => expect(args.onLock).toHaveBeenCalledWith(true));
  },
};

/** Each source has its kind below its name. On a desktop all rows have the same height. */
export const EqualRows: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Feed From your phone' })).toBeVisible();
    await expect(canvas.getByText('Colour')).toBeVisible();
    if (window.innerWidth < 1024) return;
    for (const row of canvas.getAllByRole('listitem')) await expect(row.offsetHeight).toBe(48);
  },
};

const STARTER_CONTEXT = createContext(STARTER);

/** A line above the list names its order. Sources that another one hides entirely are marked. */
export const FrontAndBack: Story = {
  args: {
    items: itemsOf(STARTER_CONTEXT.sources.get('Live')).toReversed(),
    selected: null,
    context: STARTER_CONTEXT,
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list').getBoundingClientRect();
    const order = canvas.getByText('Front to back').getBoundingClientRect();
    await expect(order.bottom).toBeLessThanOrEqual(list.top);
    await expect(canvas.getByRole('button', { name: 'Feed From your phone' })).toBeVisible();
    const covered = canvas.getAllByText('covered').map((mark) => mark.closest('li')!);
    await expect(covered.map(({ textContent }) => textContent)).toEqual([
      'Live captionText covered',
      'Live backgroundColour covered',
    ]);
    for (const row of covered) {
      // The eye says that the source is shown, so it hides it.
      const eye = within(row).getByRole('button', { name: /^Show / });
      await expect(eye).toHaveAttribute('aria-pressed', 'true');
      await expect(getComputedStyle(row.querySelector('[data-picture]')!).opacity).toBe('0.4');
    }
    if (window.innerWidth < 1024) return;
    for (const row of canvas.getAllByRole('listitem')) await expect(row.offsetHeight).toBe(48);
  },
};
export const FrontAndBackInGerman: Story = {
  args: FrontAndBack.args ?? {},
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Von vorn nach hinten')).toBeVisible();
    await expect(canvas.getAllByText('verdeckt')).toHaveLength(2);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const PAGES = createContext(WITH_A_PAGE);
const pages = { items: itemsOf(PAGES.sources.get('Live')), selected: null };

export const WebPage: Story = {
  args: { ...pages, context: PAGES },
  play: async ({ canvas }) => expect(canvas.getByText('Web page')).toBeVisible(),
};

/** A web page that servers leave out is labelled as such. */
export const WebPageLeftOut: Story = {
  args: { ...pages, context: { ...PAGES, removedPages: new Set(['Goal']) } },
  play: async ({ canvas }) => expect(canvas.getByText('Does not run on a server')).toBeVisible(),
};

export const Empty: Story = { args: { items: [], selected: null } };
