import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneSetUp } from '@trailcast/client/features/stream/set-up/components/phone-set-up.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../../is-filled.ts';
import { walkStream } from '../../streams.ts';
import { underTitle } from '../../under-title.tsx';

const { name, ingestUrl, srtlaUrl = null } = walkStream;

const meta: Meta<typeof PhoneSetUp> = {
  component: PhoneSetUp,
  decorators: [underTitle],
  args: { stream: { name, ingestUrl, srtlaUrl }, onCopy: fn() },
};
export default meta;
type Story = StoryObj<typeof PhoneSetUp>;

/** The code is first. App and picture are chosen below it, in a closed section that names the chosen values. */
export const OnAnotherDevice: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const showButton = canvas.getByRole('button', { name: 'Show code' });
    const sectionTitle = canvas.getByText(/^Moblin, 1080p30/);
    await expect(showButton.getBoundingClientRect().bottom).toBeLessThan(
      sectionTitle.getBoundingClientRect().top,
    );
    await expect(showButton.offsetWidth).toBe(showButton.parentElement?.offsetWidth);
    await expect(canvas.getByLabelText('App on the phone')).not.toBeVisible();
    await userEvent.click(sectionTitle);
    await userEvent.selectOptions(canvas.getByLabelText('Picture'), 'As set in the app');
    await canvas.findByText(/^Moblin, As set in the app/);
    await userEvent.selectOptions(canvas.getByLabelText('App on the phone'), 'Another app');
    await canvas.findByText('Another app', { selector: 'summary *' });
    await expect(canvas.getByLabelText('App on the phone')).toBeVisible();
  },
};

/** For an Android phone, the section's title names what it changes: Moblin exists only for the iPhone. */
export const AnotherApp: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Android or another app'));
    await userEvent.selectOptions(canvas.getByLabelText('App on the phone'), 'Larix or IRL Pro');
    await expect(canvas.getByText(/^Scan the code with the phone’s camera, .* In IRL Pro/)).toBeVisible();
    await expect(canvas.getByText('Larix or IRL Pro, 1080p30', { selector: 'summary *' })).toBeVisible();
  },
};
export const AnotherAppInGerman: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Android oder andere App')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Hint and progress are centred below the first button, above the other one. */
export const WithStatus: Story = {
  args: { status: <p>Waiting for your phone.</p> },
  play: async ({ canvas }) => {
    const hintElement = canvas.getByText(/^Scan the code/);
    await expect(getComputedStyle(hintElement).textAlign).toBe('center');
    const [button, hint, status, otherButton] = [
      canvas.getByRole('button', { name: 'Show code' }),
      hintElement,
      canvas.getByText('Waiting for your phone.'),
      canvas.getByRole('button', { name: 'Open in Moblin' }),
    ].map((element) => element.getBoundingClientRect());
    await expect(hint!.top).toBeGreaterThanOrEqual(button!.bottom);
    await expect(status!.top).toBeGreaterThanOrEqual(hint!.bottom);
    await expect(otherButton!.top).toBeGreaterThanOrEqual(status!.bottom);
    await expect(status!.left + status!.right).toBeCloseTo(button!.left + button!.right, 0);
  },
};

const withUserAgent = (userAgent: string) => () => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  return () => void Reflect.deleteProperty(navigator, 'userAgent');
};

/** An iPhone can open Moblin itself, so that is the filled button. */
export const OnAnIPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  beforeEach: withUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Mobile Safari/604.1'),
  play: async ({ canvas }) => {
    const [open, showCode] = canvas.getAllByRole('button');
    await expect(open).toHaveTextContent('Open in Moblin');
    await expect(showCode).toHaveTextContent('For another phone: show code');
    await expect([open!, showCode!].map(isFilled)).toEqual([true, false]);
    await expect(canvas.getByText('Free for iPhone. Confirm in Moblin, then go live there.')).toBeVisible();
  },
};

/** An Android phone opens Larix. For Moblin, the code for an iPhone is first. */
export const OnAnAndroidPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  beforeEach: withUserAgent('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36'),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')[0]).toHaveTextContent('Open in Larix');
    await userEvent.click(canvas.getByText(/^(App and picture|Android or another app)$/));
    await userEvent.selectOptions(canvas.getByLabelText('App on the phone'), 'Moblin');
    const [showCode, open] = canvas.getAllByRole('button');
    await expect(showCode).toHaveTextContent('Show code');
    await expect(open).toHaveTextContent('Open in Moblin');
    await expect([showCode!, open!].map(isFilled)).toEqual([true, false]);
  },
};

/** On the phone itself, a link opens the app. No code is shown. */
export const OnThePhone: Story = {
  args: { isOnPhone: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Open in Moblin' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^moblin:/),
    );
    await expect(canvas.queryByRole('button', { name: 'Show code' })).toBeNull();
    await expect(canvas.queryByText(/Android/)).toBeNull();
  },
};

/** IRL Pro does not open the link, so the link can be copied and pasted. */
export const OnThePhoneWithIrlPro: Story = {
  args: { isOnPhone: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText(/^(App and picture|Android or another app)$/));
    await userEvent.selectOptions(canvas.getByLabelText('App on the phone'), 'Larix or IRL Pro');
    await expect(canvas.getByRole('link', { name: 'Open in Larix' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^larix:/),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the link' }));
    await expect(args.onCopy).toHaveBeenLastCalledWith(expect.stringMatching(/^larix:/));
  },
};

export const OneNetworkOnly: Story = { args: { stream: { name, ingestUrl, srtlaUrl: null } } };
