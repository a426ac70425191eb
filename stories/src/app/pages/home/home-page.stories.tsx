import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomePage } from '@trailcast/client/app/pages/home/home-page.tsx';
import { Member, waitForTexts, wholePageParameters } from '../../api-data/member-story.tsx';
import { expect, waitFor, within } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.ts';
import { targetSize } from '../../../target-size.ts';
import * as apiData from '../../api-data/api-data.ts';

const meta: Meta<typeof HomePage> = { component: HomePage, parameters: wholePageParameters('/') };
export default meta;
type Story = StoryObj<typeof HomePage>;

const chat = {
  ...{ state: 'connected', title: 'Over the pass', viewers: 42, canWrite: true },
  messages: CHAT_MESSAGES,
};

/** Expects that a desktop shows the scenes without scrolling, and the thumb bar in the rail beside them. */
async function expectScenesWithoutScrolling({ canvasElement }: { canvasElement: HTMLElement }) {
  if (window.innerWidth < 1024) return;
  const tiles = await within(canvasElement).findByRole('group', { name: 'Switch now' });
  const tile = within(tiles).getAllByRole('button').at(-1)!;
  const bar = canvasElement.querySelector('[data-bar]')!.getBoundingClientRect();
  const { left: tileLeft, bottom } = tile.getBoundingClientRect();
  await expect(bottom + 8).toBeLessThanOrEqual(window.innerHeight);
  await expect(bar.bottom).toBeLessThanOrEqual(window.innerHeight);
  await expect(bar.right).toBeLessThan(tileLeft);
}

/** Name of the pane with sources and sound, also of another user. */
const SOURCES = /scene and sound$/i;
/**
 * Expects that on a desktop the column of chat and sources ends just above the window's lower edge, and that the
 * messages fill the height that a low window gains by showing only the meters below them.
 */
async function expectPanesFillWindow({ canvasElement }: { canvasElement: HTMLElement }, chatName: string) {
  if (window.innerWidth < 1024) return;
  const page = within(canvasElement);
  const messages = await page.findByRole('log');
  const measureBounds = (name: string | RegExp) => page.getByRole('region', { name }).getBoundingClientRect();
  await waitFor(() => {
    const [chat, sources] = [measureBounds(chatName), measureBounds(SOURCES)];
    const distance = window.innerHeight - sources.bottom;
    return expect([distance >= 12, distance <= 16, sources.top - chat.bottom]).toEqual([true, true, 16]);
  });
  const [chat, sources] = [measureBounds(chatName), measureBounds(SOURCES)];
  await expect(chat.height / (sources.bottom - chat.top)).toBeGreaterThanOrEqual(0.6);
  if (window.innerHeight < 1000) await expect(sources.height).toBeCloseTo(26 + Math.max(40, targetSize()), 0);
  await expect(messages.clientHeight).toBeGreaterThan(0.5 * chat.height);
  await expect(messages.getBoundingClientRect().bottom).toBeLessThan(chat.bottom);
}

/** Expects that a desktop shows this element in the header's row, so that the panes begin below that. */
async function expectInDesktopHeader(element: HTMLElement, canvasElement: HTMLElement) {
  const header = within(canvasElement).getByRole('banner');
  const isDesktop = window.innerWidth >= 1024;
  await expect(header.contains(element)).toBe(isDesktop);
  if (!isDesktop) return;
  const { top, height } = header.getBoundingClientRect();
  const { top: mainTop } = within(canvasElement).getByRole('main').getBoundingClientRect();
  await expect([top, height, mainTop]).toEqual([0, 64, 64]);
}

/** Expects that the user's picture is beside the broadcast's timer, and its middle `offset` px below the timer's. */
async function expectUserMenuBeside(timer: HTMLElement, canvasElement: HTMLElement, offset = 0) {
  const text = document.createRange();
  text.selectNodeContents(timer);
  await waitFor(() => {
    const picture = canvasElement.querySelector('header [data-avatar]')!.getBoundingClientRect();
    const { top, bottom } = timer.getBoundingClientRect();
    const isCentred = Math.abs((picture.top + picture.bottom - top - bottom) / 2 - offset) <= 2;
    return expect([isCentred, picture.left > text.getBoundingClientRect().right]).toEqual([true, true]);
  });
}

export const Loading: Story = {
  render: () => <Member data={apiData.userWithoutServer} pendingOperations={['*']} />,
  play: waitForTexts('Loading…'),
};
export const NoServer: Story = {
  render: () => <Member data={apiData.userWithoutServer} />,
  play: async (context) => {
    await waitForTexts("You currently don't own a server", '1 scene collection')(context);
    // Streams and scene collections are rows of the same pane.
    const page = within(context.canvasElement);
    const [streams, scenes] = ['Streams', 'Scene collections'].map((name) =>
      page.getByRole('region', { name }),
    );
    await expect(streams?.parentElement).toBe(scenes?.parentElement);
  },
};
export const Starting: Story = {
  render: () => <Member data={apiData.startingServer} />,
  play: waitForTexts('Server is starting...'),
};
export const Ready: Story = {
  render: () => <Member data={apiData.readyServer} />,
  play: waitForTexts('Server is ready. Start your feed', 'Scene and sound'),
};
export const Receiving: Story = {
  render: () => <Member data={apiData.serverWithFeed} />,
  play: waitForTexts('Feed received. You are not live', 'Scene and sound'),
};
export const Live: Story = {
  render: () => <Member data={apiData.liveServer} />,
  play: async (context) => {
    await waitForTexts('You are live', 'Scene and sound')(context);
    // The text of the bonded links takes a line.
    await within(context.canvasElement).findByText(/^2 links/);
    // On a phone the sound level is on the picture, on a desktop only in the pane beside it.
    const countStrips = () => context.canvasElement.querySelectorAll('[data-sound]').length;
    await waitFor(() => expect(countStrips()).toBe(window.innerWidth < 1024 ? 1 : 0));
    await expectScenesWithoutScrolling(context);
    const log = await within(context.canvasElement).findByRole('button', { name: 'Log' });
    await expectInDesktopHeader(log, context.canvasElement);
    // The strip in the header ends at the user's menu.
    if (window.innerWidth < 1024) return;
    const page = within(context.canvasElement);
    const menu = page.getByRole('button', { name: /^Welcome back/ }).getBoundingClientRect();
    const strip = context.canvasElement.querySelector('[data-header-place]')!.getBoundingClientRect();
    await expect(menu.left - strip.right).toBeLessThanOrEqual(16);
    // The log is directly behind the text of the last action.
    const text = context.canvasElement.querySelector('[data-last-action]')!.getBoundingClientRect();
    await expect(log.getBoundingClientRect().left).toBeCloseTo(text.right, 0);
  },
};
/**
 * The first view ends with the closed graph below the scenes. Chat and sound stay in view while the page scrolls. Cost
 * and lists are below the picture.
 */
export const LiveOnDesktop: Story = {
  render: () => <Member data={{ ...apiData.liveServer, chat }} />,
  play: async (context) => {
    await expectPanesFillWindow(context, 'Chat');
    if (window.innerWidth < 1024) return;
    const { canvas } = context;
    const measureBounds = (name: string) => canvas.getByRole('region', { name }).getBoundingClientRect();
    for (const name of ['Feed over time', 'Streams']) await canvas.findByRole('region', { name });
    await expect(measureBounds('Feed over time').bottom + 16).toBeLessThan(window.innerHeight);
    await expect(measureBounds('Streams').top).toBeGreaterThan(window.innerHeight);
    const chatTop = measureBounds('Chat').top;
    await expect(measureBounds('Streams').right).toBeLessThan(measureBounds('Chat').left);
    window.scrollTo({ top: 200, behavior: 'instant' });
    await waitFor(() => expect(window.scrollY).toBe(200));
    await expect(measureBounds('Chat').top).toBe(chatTop);
    window.scrollTo({ top: 0, behavior: 'instant' });
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const LiveInGerman: Story = {
  ...Live,
  play: waitForTexts('Du bist live'),
  globals: { language: 'de' },
};
/**
 * The broadcast's timer is large and beside the user's picture. Each point of the broadcast status has its figure, the
 * phone one that is not the bitrate, which is large below the picture. The row below the scenes is visible without scrolling.
 */
export const LiveOnAPhone: Story = {
  render: () => <Member data={apiData.liveServer} />,
  play: async ({ canvas, canvasElement }) => {
    const timer = await canvas.findByRole('timer');
    if (window.innerWidth >= 552) return;
    await canvas.findByText(/^2 links/);
    const tiles = await canvas.findByRole('group', { name: 'Switch now' });
    await expect(parseFloat(getComputedStyle(timer).fontSize)).toBeGreaterThan(32);
    await expectUserMenuBeside(timer, canvasElement);
    const trail = within(canvas.getByRole('list', { name: 'Broadcast status' }));
    for (const figure of ['City walk', '“Live”', 'Twitch'])
      await expect(trail.getByText(figure).getBoundingClientRect().height).toBe(18);
    const { top: dockTop } = canvasElement.querySelector('[data-dock]')!.getBoundingClientRect();
    await waitFor(() => {
      const distance = dockTop - tiles.getBoundingClientRect().bottom;
      return expect([distance >= 8, distance <= 16]).toEqual([true, true]);
    });
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const DeadZone: Story = {
  render: () => <Member data={apiData.serverInDeadZone} />,
  play: waitForTexts(/Be right back/),
};
/**
 * The band is as high as with a feed. The user's picture is beside the first of its lines, which have a distance from
 * the window's edge and from the orange strip.
 */
export const DeadZoneOnAPhone: Story = {
  ...DeadZone,
  play: async ({ canvas, canvasElement }) => {
    const timer = await canvas.findByRole('timer');
    if (window.innerWidth >= 552) return;
    const band = timer.closest('[data-look]')!.getBoundingClientRect();
    await expect(band.height).toBe(96);
    // With one line, the time is 8 px lower, beside the middle of the user's picture.
    await expectUserMenuBeside(timer, canvasElement, 8);
    const time = timer.getBoundingClientRect();
    const text = canvas
      .getAllByText(/^Viewers see “Be right back”/)
      .find((element) => element.checkVisibility())!
      .getBoundingClientRect();
    const strip = canvasElement.querySelector('[data-strip]')!.getBoundingClientRect();
    await expect([text.height, text.top - time.bottom]).toEqual([32, 2]);
    // Two lines in this wide font: as far from the edge as from the strip.
    const [above, below] = [time.top - band.top, strip.top - text.bottom];
    await expect([above >= 2, below >= 2, Math.abs(above - below) <= 2]).toEqual([true, true, true]);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The live channel is lost: the last known state is shown with its age. */
export const ConnectionLost: Story = {
  render: () => <Member data={apiData.liveServer} isLost />,
  play: waitForTexts(/^No connection\. Last update/),
};
/** A helper without a subscription sees the studio before the offer to subscribe. */
export const Helping: Story = {
  render: () => <Member data={apiData.helper} />,
  play: async (context) => {
    await waitForTexts(/Streamer/, /You need to subscribe/)(context);
    const page = within(context.canvasElement);
    const [studio, ownServer] = [/Streamer.s studio/, /You need to subscribe/].map((name) =>
      page.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(studio?.bottom).toBeLessThanOrEqual(ownServer?.top ?? 0);
    // The studio has both columns. The offer to subscribe is one line below the user's own server.
    await expect(studio?.width).toBeGreaterThan(1.4 * (ownServer?.width ?? 0));
    const offer = await page.findByRole('region', { name: 'Subscribe' });
    await expect(offer.getBoundingClientRect().top).toBeGreaterThanOrEqual(ownServer?.bottom ?? 0);
    await expect(offer.getBoundingClientRect().left).toBe(ownServer?.left);
    await expect(within(offer).queryByRole('checkbox')).toBeNull();
    await expectScenesWithoutScrolling(context);
    const heading = page.getByRole('heading', { name: 'Producing for Streamer', level: 2 });
    await expectInDesktopHeader(heading, context.canvasElement);
    await expectInDesktopHeader(page.getByText('Friend switched to Live'), context.canvasElement);
  },
};
/**
 * The panes of both columns end at the same place. In the header, the last action has a frame of its own and room. The
 * feed's graph is below the scenes.
 */
export const HelpingOnDesktop: Story = {
  render: () => (
    <Member data={{ ...apiData.helper, chat, serverSources: apiData.liveServer.serverSources }} />
  ),
  play: async (context) => {
    await expectPanesFillWindow(context, 'Streamer’s chat');
    if (window.innerWidth < 1024) return;
    const { canvas, canvasElement } = context;
    const sources = canvas.getByRole('region', { name: 'Streamer’s scene and sound' });
    const frame = canvasElement.querySelector('[data-body] > :first-child')!;
    // In a low window, the frame is as high as what is in it.
    const distance = frame.getBoundingClientRect().bottom - sources.getBoundingClientRect().bottom;
    await expect(distance).toBeGreaterThan(-0.5);
    if (window.innerHeight >= 800) await expect(distance).toBeLessThan(0.5);
    const action = within(canvas.getByRole('banner')).getByText('Friend switched to Live');
    const part = action.parentElement!.parentElement!;
    await expect(getComputedStyle(part).borderInlineStartWidth).toBe('0px');
    // A wide font truncates it before its age.
    await expect(action.clientWidth).toBeGreaterThanOrEqual(120);
    const headerFrame = part.parentElement!.getBoundingClientRect();
    await expect(headerFrame.right).toBeLessThan(
      canvas.getByRole('button', { name: /^Welcome back/ }).getBoundingClientRect().left,
    );
    const figures = await canvas.findByRole('region', { name: 'Feed over time' });
    await expect(frame).toContainElement(figures);
    await expect(canvas.getByRole('button', { name: 'Keyboard' })).toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** In German, the name has room on a desktop, and the last action is truncated before its age. */
export const HelpingInGerman: Story = {
  render: () => <Member data={apiData.helper} />,
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('heading', { name: /^Du führst Regie für/, level: 2 });
    if (window.innerWidth < 1024) return;
    const header = canvas.getByRole('banner');
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    await expect(header.scrollWidth).toBeLessThanOrEqual(header.clientWidth);
    const age = within(header).getByText(/^· vor /);
    await expect(age.scrollWidth).toBeLessThanOrEqual(Math.ceil(age.getBoundingClientRect().width));
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft am Abend';
/** A long name is truncated, so that the state stays readable and the band keeps its height. */
export const HelpingSomeoneWithALongName: Story = {
  render: () => {
    const [studio] = apiData.helper.studios as { owner: object }[];
    const studios = [{ ...studio, owner: { ...studio?.owner, displayName: LONG_NAME } }];
    return (
      <Member
        data={{
          ...apiData.helper,
          studios,
        }}
      />
    );
  },
  play: async ({ canvas }) => {
    const title = `${LONG_NAME} is live`;
    const heading = await canvas.findByRole('heading', { name: title, level: 3 });
    await expect(heading.getBoundingClientRect().height).toBeLessThan(24);
    await expect(heading).toHaveAttribute('title', title);
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    if (window.innerWidth < 1024) return;
    const studio = canvas.getByRole('heading', { name: `Producing for ${LONG_NAME}` });
    await expect(studio).toHaveAttribute('title', expect.stringContaining(`Producing for ${LONG_NAME}\n`));
    const { width, height } = studio.getBoundingClientRect();
    await expect([width > 150, height < 40]).toEqual([true, true]);
  },
};
/** The studio is not shown until the server's state is known. */
export const HelpingLoading: Story = {
  render: () => <Member data={apiData.helper} pendingOperations={['ServerStatus']} />,
  play: async (context) => {
    await waitForTexts('Loading…', /You need to subscribe/)(context);
    const page = within(context.canvasElement);
    await expect(page.queryByText('Server is starting...')).toBeNull();
    await expect(page.queryByRole('region', { name: /Streamer.s studio/ })).toBeNull();
  },
};
export const WithoutASubscription: Story = {
  render: () => <Member data={apiData.userWithoutSubscription} />,
  play: waitForTexts('You need to subscribe to create a server'),
};
