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

/**
 * A line above the list names its order. Sources that only the feed hides are marked as what viewers see without it, and
 * are not dimmed: that is no mistake.
 */
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
    const covered = canvas.getAllByText('without feed').map((mark) => mark.closest('li')!);
    await expect(covered.map(({ textContent }) => textContent)).toEqual([
      'Live captionText without feed',
      'Live backgroundColour without feed',
    ]);
    for (const row of covered) {
      // The eye says that the source is shown, so it hides it.
      const eye = within(row).getByRole('button', { name: /^Show / });
      await expect(eye).toHaveAttribute('aria-pressed', 'true');
      await expect(getComputedStyle(row.querySelector('[data-picture]')!).opacity).toBe('1');
      await expect(
        within(row).getByTitle('Viewers see this only while the feed is missing: it is behind “Feed”.'),
      ).toBeVisible();
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
    await expect(canvas.getAllByText('ohne Bild')).toHaveLength(2);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

const COVERED = createContext(
  JSON.stringify({
    sources: [
      { id: 'text_ft2_source', name: 'Title', settings: { text: 'ab' } },
      { id: 'color_source', name: 'Wall', settings: { color: 0xff000000, width: 1280, height: 720 } },
      { id: 'scene', name: 'Live', settings: { items: [{ name: 'Title' }, { name: 'Wall' }] } },
    ],
  }),
);

/** What something else than the feed hides is never seen: the mark says so, and the picture is dimmed. */
export const Covered: Story = {
  args: { items: itemsOf(COVERED.sources.get('Live')).toReversed(), selected: null, context: COVERED },
  play: async ({ canvas }) => {
    const row = canvas.getByText('covered').closest('li')!;
    await expect(row).toHaveTextContent(/^Title/);
    await expect(within(row).getByTitle('Viewers can’t see this: it is behind “Wall”.')).toBeVisible();
    await expect(getComputedStyle(row.querySelector('[data-picture]')!).opacity).toBe('0.4');
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
