import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomePage } from '@trailcast/client/app/pages/home/home-page.tsx';
import { expect, userEvent } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.ts';
import * as apiData from '../../api-data/api-data.ts';
import { Member, wholePageParameters } from '../../api-data/member-story.tsx';

/** A broadcast that stutters for viewers, as helper and owner see it. */
const meta: Meta<typeof HomePage> = { component: HomePage, parameters: wholePageParameters('/') };
export default meta;
type Story = StoryObj<typeof HomePage>;

const chat = {
  ...{ state: 'connected', title: 'Over the pass', viewers: 128, canWrite: true },
  messages: CHAT_MESSAGES,
};
const liveStatus = apiData.liveServer.serverStatus as object;
const serverStatus = { ...liveStatus, drawnFps: 18 };
const [studio] = apiData.helper.studios as object[];
const createHelper = (level: string) => ({
  ...apiData.helper,
  ...{ chat, serverStatus, studios: [{ ...studio, level }] },
});
const DESKTOP = { globals: { viewport: { value: 'w1280', isRotated: false } } };
const PHONE = { tags: ['phone'], globals: { viewport: { value: 'w390', isRotated: false } } };

/** The helper tells the streamer by one tap; the button then says so, and nothing moves. */
export const Told: Story = {
  render: () => <Member data={{ ...createHelper('operate'), sendNote: serverStatus }} />,
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Tell Streamer' });
    const { left, top, width, height } = button.getBoundingClientRect();
    await userEvent.click(button);
    const toldButton = await canvas.findByRole('button', { name: 'Streamer was told' });
    await expect(toldButton).toHaveAttribute('aria-disabled', 'true');
    const bounds = toldButton.getBoundingClientRect();
    await expect([bounds.left, bounds.top, bounds.width, bounds.height]).toEqual([left, top, width, height]);
  },
  ...DESKTOP,
};
export const ToldOnAPhone: Story = { ...Told, ...PHONE };

/** The band shows the viewers beside the problem, so the chat of a desktop doesn't. */
export const Untold: Story = {
  render: () => <Member data={createHelper('produce')} />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { name: 'Tell Streamer' });
    await canvas.findByText('128 viewers', { selector: '[data-look] *' });
    if (window.innerWidth < 1024) return;
    const numbers = [...canvasElement.querySelectorAll('p, span')].filter(
      (element) => element.textContent === '128 viewers' && element.checkVisibility(),
    );
    await expect(numbers.every((element) => element.closest('[data-look]'))).toBe(true);
  },
  ...DESKTOP,
};
/** A helper who may only watch reads that the streamer sees it too. */
export const Watching: Story = {
  render: () => <Member data={createHelper('watch')} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Shown to Streamer too');
    await expect(canvas.queryByRole('button', { name: 'Tell Streamer' })).toBeNull();
  },
  ...DESKTOP,
};

const createOwner = () => ({
  ...apiData.liveServer,
  chat,
  serverStatus: {
    ...serverStatus,
    lastAction: {
      by: { id: '2', displayName: 'Friend' },
      action: 'note-picture-stutters',
      at: Date.now() - 4_000,
    },
  },
});
/** For a minute, the owner's line of the last action is marked. The owner has no button. */
export const Owner: Story = {
  render: () => <Member data={createOwner()} />,
  play: async ({ canvas, canvasElement }) => {
    const selector = '[data-last-action] [role=status]';
    const sentence = await canvas.findByText('Friend says: stutters for viewers', { selector });
    await expect(sentence.querySelector('svg')).not.toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Tell / })).toBeNull();
    await expect(canvasElement.querySelector('[data-problem]')).toBeVisible();
  },
  ...DESKTOP,
};
/** A phone also shows it as a message, because the line is below the scenes. */
export const OwnerOnAPhone: Story = { ...Owner, ...PHONE };
