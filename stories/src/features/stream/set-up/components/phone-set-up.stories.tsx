import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneSetUp } from '@trailcast/client/features/stream/set-up/components/phone-set-up.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../../is-filled.ts';
import { walkStream } from '../../streams.ts';
import { underTitle } from '../../under-title.tsx';

const { name, ingestUrl, srtlaUrl = null } = walkStream;

/** The segments, which are first. */
const PHONES = ['iPhone', 'Android'];

const meta: Meta<typeof PhoneSetUp> = {
  component: PhoneSetUp,
  decorators: [underTitle],
  args: { stream: { name, ingestUrl, srtlaUrl }, onCopy: fn() },
};
export default meta;
type Story = StoryObj<typeof PhoneSetUp>;

/** The phone is first, then its code. The picture and another app are chosen below, in a closed section. */
export const OnAnotherDevice: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const showButton = canvas.getByRole('button', { name: 'Show code' });
    const sectionTitle = canvas.getByText('1080p30', { selector: 'summary *' });
    await expect(canvas.getByRole('button', { name: 'iPhone', pressed: true })).toBeVisible();
    await expect(showButton.getBoundingClientRect().bottom).toBeLessThan(
      sectionTitle.getBoundingClientRect().top,
    );
    await expect(showButton.offsetWidth).toBe(showButton.parentElement?.offsetWidth);
    await expect(canvas.getByLabelText('Picture')).not.toBeVisible();
    await userEvent.click(sectionTitle);
    await userEvent.selectOptions(canvas.getByLabelText('Picture'), 'As set in the app');
    await canvas.findByText('As set in the app', { selector: 'summary *' });
  },
};

/** The link to the store names the app of the chosen phone, and says that it opens another page. */
export const ForAnAndroidPhone: Story = {
  play: async ({ canvas }) => {
    const findStore = (app: string) => canvas.findByRole('link', { name: `Get ${app} (opens another page)` });
    await expect(await findStore('Moblin')).toHaveAttribute(
      'href',
      'https://apps.apple.com/app/id6466745933',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Android' }));
    await expect(canvas.getByRole('button', { name: 'iPhone' })).toHaveAttribute('aria-pressed', 'false');
    await expect(canvas.getByText(/^Scan the code with the phone’s camera, .* In IRL Pro/)).toBeVisible();
    const store = await findStore('Larix');
    await expect(store.getAttribute('href')).toContain('//play.google.com/');
    await expect(store).toHaveAttribute('target', '_blank');
    await expect(store.getAttribute('rel')).toContain('noopener');
  },
};

/** The values for another app replace the code. The chosen phone comes back without it. */
export const AnotherApp: Story = {
  play: async ({ canvas }) => {
    const readPressed = () =>
      PHONES.map((name) => canvas.getByRole('button', { name }).getAttribute('aria-pressed'));
    await userEvent.click(canvas.getByRole('button', { name: 'Android' }));
    await userEvent.click(canvas.getByText('Picture or another app'));
    const choice = canvas.getByRole('checkbox', { name: 'Another app' });
    await userEvent.click(choice);
    await canvas.findByText('Another app', { selector: 'summary *' });
    await canvas.findByRole('region', { name: 'SRT' });
    await expect(choice).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Get / })).toBeNull();
    await expect(readPressed()).toEqual(['false', 'false']);
    await userEvent.click(choice);
    await expect(readPressed()).toEqual(['false', 'true']);
    await userEvent.click(choice);
    await userEvent.click(canvas.getByRole('button', { name: 'iPhone' }));
    await expect(readPressed()).toEqual(['true', 'false']);
    await expect(choice).not.toBeChecked();
  },
};
export const AnotherAppInGerman: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bild oder andere App')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Android' }));
    await canvas.findByRole('link', { name: 'Larix holen (öffnet eine andere Seite)' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The hint and the link to the store are centred below the first button, above the other one. */
export const BelowTheFirstButton: Story = {
  play: async ({ canvas }) => {
    const hintElement = canvas.getByText(/^Scan the code/);
    await expect(getComputedStyle(hintElement).textAlign).toBe('center');
    const [button, hint, store, otherButton] = [
      canvas.getByRole('button', { name: 'Show code' }),
      hintElement,
      canvas.getByRole('link', { name: /^Get Moblin/ }),
      canvas.getByRole('button', { name: 'Open in Moblin' }),
    ].map((element) => element.getBoundingClientRect());
    await expect(hint!.top).toBeGreaterThanOrEqual(button!.bottom);
    await expect(store!.top).toBeGreaterThanOrEqual(hint!.bottom);
    await expect(otherButton!.top).toBeGreaterThanOrEqual(store!.bottom);
    await expect(store!.left + store!.right).toBeCloseTo(button!.left + button!.right, 0);
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
    await expect(canvas.getByRole('button', { name: 'iPhone', pressed: true })).toBeVisible();
    const [open, showCode] = canvas.getAllByRole('button').slice(PHONES.length);
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
    await expect(canvas.getByRole('button', { name: 'Android', pressed: true })).toBeVisible();
    await expect(canvas.getAllByRole('button')[PHONES.length]).toHaveTextContent('Open in Larix');
    await userEvent.click(canvas.getByRole('button', { name: 'iPhone' }));
    const [showCode, open] = canvas.getAllByRole('button').slice(PHONES.length);
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
    await expect(canvas.queryByRole('button', { name: 'Android' })).toBeNull();
  },
};

/** IRL Pro does not open the link, so the link can be copied and pasted. */
export const OnThePhoneWithIrlPro: Story = {
  args: { isOnPhone: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('App and picture'));
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
