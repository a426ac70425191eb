import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamsOverview } from '@trailcast/client/features/stream/components/streams-overview.tsx';
import { PageTitle } from '@trailcast/client/ui/pane/page-title.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../is-filled.js';

const meta: Meta<typeof StreamsOverview> = {
  component: StreamsOverview,
  args: {
    title: <PageTitle pt="0">Streams</PageTitle>,
    ownedCount: 2,
    invitedCount: 1,
    isLocked: false,
    busy: false,
    onCreate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof StreamsOverview>;

/** One line shows the numbers of all streams, owned streams, and streams shared with the user. */
export const SeveralStreams: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const countTexts = canvas.getAllByRole('definition').map(({ textContent }) => textContent);
    await expect(countTexts).toEqual(['3', '2', '1']);
    const counts = canvas.getByText('in all').closest('dl');
    await expect(counts).toHaveTextContent('in all ·3owning ·2invited to1');
    await expect(counts?.getBoundingClientRect().height).toBeLessThan(32);
    await expect(isFilled(canvas.getByRole('button', { name: 'Create stream' }))).toBe(false);
    await userEvent.click(canvas.getByRole('button', { name: 'Create stream' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};

/** On a phone the counts of a single stream are only for screen readers. */
export const OneStream: Story = {
  args: { ownedCount: 1, invitedCount: 0 },
  play: async ({ canvas }) => {
    const counts = canvas.getByText('in all').closest('dl');
    await expect(counts?.clientWidth === 1).toBe(window.innerWidth < 768);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** If the counts need several lines, no line starts with a separator. */
export const Narrow: Story = {
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 200 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const counts = within(canvasElement).getByText('insgesamt').closest('dl');
    const separators = [...(counts?.querySelectorAll('span') ?? [])];
    await expect(separators.map(({ textContent }) => textContent)).toEqual([' ·', ' ·']);
    const bounds = counts?.getBoundingClientRect();
    await expect(bounds?.height).toBeGreaterThan(32);
    for (const separator of separators)
      await expect(separator.getBoundingClientRect().left).toBeGreaterThan((bounds?.left ?? 0) + 16);
  },
};

/** Without streams, the create button is filled as the next step. */
export const Empty: Story = {
  args: { ownedCount: 0, invitedCount: 0 },
  play: async ({ canvasElement }) => {
    const createButton = within(canvasElement).getByRole('button', { name: 'Create stream' });
    await expect(isFilled(createButton)).toBe(true);
  },
};
export const Creating: Story = { args: { busy: true } };

/** Without an active subscription the pane links to the settings. */
export const Locked: Story = {
  args: { isLocked: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/need an active subscription/);
    await expect(canvas.getByRole('button', { name: 'Create stream' })).toBeDisabled();
    await expect(canvas.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/settings');
  },
};

const createLockedStory = (
  ownedCount: number,
  invitedCount: number,
  text: RegExp,
  absentText: RegExp | null,
): Story => ({
  args: { isLocked: true, ownedCount, invitedCount },
  play: async ({ canvasElement }) => {
    const notice = await within(canvasElement).findByText(/need an active subscription/);
    await expect(notice).toHaveTextContent(text);
    if (absentText) await expect(notice).not.toHaveTextContent(absentText);
  },
});
/** The notice mentions only actions that are available. */
export const LockedOwner = createLockedStory(1, 1, /reset a key, delete and leave/, null);
export const LockedInvited = createLockedStory(0, 2, /copy the links .* and leave them\.$/, /reset|delete/);
export const LockedWithNone = createLockedStory(
  0,
  0,
  /^You need an active subscription to create streams\.$/,
  /copy|leave/,
);
