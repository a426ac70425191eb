import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamPane } from '@trailcast/client/features/stream/components/stream-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { chooseAction } from '../../../choose-action.ts';
import { isFilled } from '../../../is-filled.ts';
import { LONG_NAME, walkStream } from '../streams.ts';
import { targetSize } from '../../../target-size.js';

const meta: Meta<typeof StreamPane> = {
  component: StreamPane,
  args: {
    stream: walkStream,
    isOwner: true,
    isLocked: false,
    busy: null,
    onCopy: fn(),
    onRestart: fn(),
    onOpenDialog: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof StreamPane>;

const readButtonTexts = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

/** The pane shows name, state, owner, number of invited people, and the owner's actions. */
export const Owned: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const text of ['Walk', 'Offline', 'Owner: streamer', '1 invited user'])
      await canvas.findByText(text);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy phone link' }));
    await expect(args.onCopy).toHaveBeenCalledWith(walkStream.ingestUrl);
    await chooseAction(canvasElement, 'Copy link for several networks');
    await expect(args.onCopy).toHaveBeenLastCalledWith(walkStream.srtlaUrl);
    await chooseAction(canvasElement, 'Restart stream');
    await expect(args.onRestart).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Set up phone' }));
    await expect(args.onOpenDialog).toHaveBeenLastCalledWith('setUp');
    await chooseAction(canvasElement, 'Delete stream');
    await expect(args.onOpenDialog).toHaveBeenLastCalledWith('delete');
    await expect(readButtonTexts(canvasElement)).toEqual(['More actions', 'Set up phone', 'Copy phone link']);
    await expect(isFilled(canvas.getByRole('button', { name: 'Set up phone' }))).toBe(false);
    // The menu is beside the name and the line directly below it.
    const menu = canvas.getByRole('button', { name: 'More actions' }).getBoundingClientRect();
    const copy = canvas.getByRole('button', { name: 'Copy phone link' }).getBoundingClientRect();
    await expect(menu.width).toBeGreaterThanOrEqual(targetSize());
    const name = canvas.getByRole('heading', { name: 'Walk' }).getBoundingClientRect();
    const facts = canvas.getByText('1 invited user').getBoundingClientRect();
    await expect(facts.top).toBeGreaterThanOrEqual(name.bottom);
    await expect(facts.top - name.bottom).toBeLessThan(10);
    await expect(menu.left).toBeGreaterThanOrEqual(facts.right);
    await expect([menu.top < name.bottom, menu.bottom > facts.top]).toEqual([true, true]);
    // The two buttons share a row where it is wide enough. They have the pane's width.
    const setUp = canvas.getByRole('button', { name: 'Set up phone' }).getBoundingClientRect();
    if (window.innerWidth >= 768) await expect(setUp.top).toBe(copy.top);
    await expect(setUp.top).toBeGreaterThanOrEqual(menu.bottom);
    await expect(copy.right).toBeGreaterThanOrEqual(menu.right - 8);
  },
};

/** The phone is sending, so its setup is no longer the primary action. */
export const Live: Story = {
  args: { stream: { ...walkStream, live: true }, isPrimary: true },
  play: async ({ canvasElement }) => {
    const setUp = within(canvasElement).getByRole('button', { name: 'Set up phone' });
    await expect(isFilled(setUp)).toBe(false);
    const liveMark = await within(canvasElement).findByText('Live');
    await expect(getComputedStyle(liveMark).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  },
};

/** The stream of the user's server leads to the controls, quietly. The phone's set-up and secret link are in the menu. */
export const Assigned: Story = {
  args: { stream: { ...walkStream, live: true }, isAssigned: true, isPrimary: true },
  play: async ({ canvas, canvasElement, args }) => {
    const controls = canvas.getByRole('link', { name: 'Open controls' });
    await expect(controls).toHaveAttribute('href', '/');
    await expect(isFilled(controls)).toBe(false);
    await expect(controls.offsetHeight).toBeGreaterThanOrEqual(targetSize());
    // The row is as wide as the pane, at its bottom. A tap on the picture or the name also leads to the controls.
    const pane = canvas.getByRole('region', { name: 'Walk' });
    await expect(controls.offsetWidth).toBeCloseTo(pane.clientWidth, 0);
    pane.scrollIntoView({ block: 'center' });
    const findAt = ({ left, top }: DOMRect) => document.elementFromPoint(left + 4, top + 4);
    await expect(findAt(pane.getBoundingClientRect())).toBe(controls);
    await expect(findAt(canvas.getByRole('heading', { name: 'Walk' }).getBoundingClientRect())).toBe(
      controls,
    );
    const menu = canvas.getByRole('button', { name: 'More actions' });
    await expect(menu.contains(findAt(menu.getBoundingClientRect()))).toBe(true);
    await expect(readButtonTexts(canvasElement)).toEqual(['More actions']);
    await expect(canvas.queryByText(/Secret/)).toBeNull();
    await chooseAction(canvasElement, 'Copy phone link');
    await expect(args.onCopy).toHaveBeenLastCalledWith(walkStream.ingestUrl);
    await chooseAction(canvasElement, 'Set up phone');
    await expect(args.onOpenDialog).toHaveBeenLastCalledWith('setUp');
  },
};
export const AssignedOnAPhone: Story = {
  ...Assigned,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** While only stored data is shown, there is no link that could be copied. */
export const AssignedWithoutLink: Story = {
  args: { stream: { ...walkStream, live: true, ingestUrl: '' }, isAssigned: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    await canvas.findByRole('menuitem', { name: 'Set up phone' });
    await expect(canvas.queryByRole('menuitem', { name: 'Copy phone link' })).toBeNull();
  },
};
/** An invited user whose server shows the stream has the link beside the controls, because there is no menu. */
export const AssignedToAnInvitedUser: Story = {
  args: { stream: { ...walkStream, live: true }, isOwner: false, isAssigned: true, isOnAir: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: 'Open controls' })).toBeVisible();
    // The link is less important than the controls. Its description is below both.
    const copy = canvas.getByRole('button', { name: 'Copy phone link' });
    await expect(getComputedStyle(copy).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    await expect(getComputedStyle(copy).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
    const { left, top } = copy.getBoundingClientRect();
    await expect(copy.contains(document.elementFromPoint(left + 8, top + 8))).toBe(true);
    const hint = 'Secret: anyone with the link can send to this stream.';
    await expect(copy).toHaveAccessibleDescription(hint);
    await expect(canvas.getByText(hint).getBoundingClientRect().top).toBeGreaterThanOrEqual(
      copy.getBoundingClientRect().bottom,
    );
    await expect(readButtonTexts(canvasElement)).toEqual([
      'Copy phone link',
      'Copy link for several networks',
      'Leave',
    ]);
  },
};
/** Without a feed and a broadcast, the set-up of the phone is the main action. */
export const AssignedWithoutFeed: Story = {
  args: { isAssigned: true, isPrimary: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(isFilled(canvas.getByRole('button', { name: 'Set up phone' }))).toBe(true);
    await expect(isFilled(canvas.getByRole('link', { name: 'Open controls' }))).toBe(false);
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    await canvas.findByRole('menuitem', { name: 'Rename' });
    await expect(canvas.queryByRole('menuitem', { name: 'Set up phone' })).toBeNull();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
/** During a broadcast a lost feed does not ask for a set-up. */
export const AssignedAndFeedLost: Story = {
  args: { isAssigned: true, isPrimary: true, isOnAir: true },
  play: async ({ canvasElement }) => {
    await expect(readButtonTexts(canvasElement)).toEqual(['More actions']);
  },
};
export const AssignedOnASmallPhone: Story = {
  ...Assigned,
  args: { ...Assigned.args, isOnAir: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w320', isRotated: false }, language: 'de' },
};

/** That viewers see the stream is quiet below its name: an orange dot, and the header's word. */
export const OnAir: Story = {
  args: { stream: { ...walkStream, live: true }, isAssigned: true, isOnAir: true },
  play: async ({ canvas }) => {
    const mark = canvas.getByText('LIVE');
    await expect(mark.closest('section')).toHaveAccessibleName('Walk');
    await expect(getComputedStyle(mark.firstElementChild!).backgroundColor).toBe('rgb(255, 107, 44)');
    await expect(canvas.queryByText('Live')).toBeNull();
    const facts = canvas.getByText('1 invited user').getBoundingClientRect();
    await expect(mark.getBoundingClientRect().right).toBeLessThan(facts.left);
  },
};

/** Only the owner sees the stream. Screen readers get the owner's name and the number of invited users. */
export const Private: Story = {
  args: { stream: { ...walkStream, invitedUsers: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not shared')).toBeVisible();
    for (const text of ['Owner: streamer', '0 invited users'])
      await expect(canvas.getByText(text).getBoundingClientRect().width).toBe(1);
  },
};

/** Owner and number of invited people of somebody else's stream are one quiet line. */
export const Facts: Story = {
  args: { isOwner: false },
  play: async ({ canvas }) => {
    const [owner, invited] = ['Owner: streamer', '1 invited user'].map((text) => canvas.getByText(text));
    await expect(invited!.getBoundingClientRect().top).toBe(owner!.getBoundingClientRect().top);
    await expect(getComputedStyle(owner!, '::after').content).toBe('" ·"');
  },
};

/** Picture and name lead to the controls, as the row below them does. */
export const AssignedWithPicture: Story = {
  args: { stream: { ...walkStream, live: true }, isAssigned: true, picture: <p>a street</p> },
  play: async ({ canvas }) => {
    const { left, top } = canvas.getByText('a street').getBoundingClientRect();
    const link = canvas.getByRole('link', { name: 'Open controls' });
    await expect(document.elementFromPoint(left + 24, top + 4)).toBe(link);
  },
};

/** The phone's picture is above the name, as wide as the pane. */
export const WithPicture: Story = {
  args: { stream: { ...walkStream, live: true }, picture: <p>a street</p> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const pane = canvas.getByRole('region', { name: 'Walk' });
    const picture = canvas.getByText('a street').getBoundingClientRect();
    await expect(picture.width).toBeCloseTo(pane.clientWidth, 0);
    const name = canvas.getByRole('heading', { name: 'Walk' }).getBoundingClientRect();
    await expect(picture.bottom).toBeLessThanOrEqual(name.top);
  },
};

/** While no picture is shown, the name is at the top. */
export const WithEmptyPicture: Story = {
  args: { stream: { ...walkStream, live: true }, picture: <></> },
  play: async ({ canvas }) => {
    const { top } = canvas.getByRole('region', { name: 'Walk' }).getBoundingClientRect();
    await expect(canvas.getByRole('heading', { level: 2 }).getBoundingClientRect().top).toBeGreaterThan(
      top + 16,
    );
  },
};

/** Without a feed the stream is marked as offline as well. */
export const OnAirWithoutFeed: Story = {
  args: { isOnAir: true },
  play: async ({ canvas }) => {
    for (const text of ['LIVE', 'Offline']) await expect(canvas.getByText(text)).toBeVisible();
  },
};

/** Only one stream of the page has a filled button. */
export const Primary: Story = {
  args: { isPrimary: true },
  play: async ({ canvasElement }) => {
    const setUp = within(canvasElement).getByRole('button', { name: 'Set up phone' });
    await expect(isFilled(setUp)).toBe(true);
  },
};

/** An invited user can copy the link and leave. */
export const Invited: Story = {
  args: { isOwner: false },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvas.getByRole('button', { name: 'Copy phone link' })).toHaveAccessibleDescription(
      'Secret: anyone with the link can send to this stream.',
    );
    await expect(readButtonTexts(canvasElement)).toEqual([
      'Copy phone link',
      'Copy link for several networks',
      'Leave',
    ]);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Leave' }));
    await expect(args.onOpenDialog).toHaveBeenCalledWith('leave');
  },
};

/** Without an active subscription only actions that end or remove something are enabled. */
export const Locked: Story = {
  args: { isLocked: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Copy phone link' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    for (const name of ['Manage invites', 'Rename', 'Restart stream']) {
      await expect(await canvas.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    }
    for (const name of ['Reset stream key', 'Delete stream']) {
      await expect(canvas.getByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled', 'true');
    }
  },
};

export const OldKeyStillWorks: Story = {
  args: { stream: { ...walkStream, revocationPending: true } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/The old key still works on a relay node/);
  },
};

export const Restarting: Story = { args: { busy: 'restart' } };
export const ResettingKey: Story = { args: { busy: 'resetKey' } };
export const Deleting: Story = { args: { busy: 'delete' } };
export const Leaving: Story = { args: { isOwner: false, busy: 'leave' } };

/** Long texts stay within the pane. */
export const LongName: Story = {
  args: {
    stream: { ...walkStream, name: LONG_NAME, owner: { ...walkStream.owner, displayName: LONG_NAME } },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
