import { Box, Heading, Stack } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { BroadcastBand } from '@trailcast/client/features/relay-server/components/broadcast-band.tsx';
import type { ComponentProps } from 'react';
import type { BandLook } from '@trailcast/client/features/relay-server/broadcast-band.ts';
import { expect, within } from 'storybook/test';

const NOW = 1_700_000_000_000;

const meta: Meta<typeof BroadcastBand> = {
  component: BroadcastBand,
  args: {
    look: 'off',
    timerStart: null,
    now: NOW,
    children: <Heading as="h1">What this server does</Heading>,
  },
};
export default meta;
type Story = StoryObj<typeof BroadcastBand>;

/** The border is solid, because a dashed border means pending. */
export const Off: Story = {
  play: async ({ canvasElement }) => {
    const band = canvasElement.querySelector('[data-look=off]');
    await expect(band && getComputedStyle(band).borderStyle).toBe('solid');
  },
};
/** The band shows a phone, unlike the band without a server. */
export const Waiting: Story = {
  args: { look: 'waiting' },
  play: async ({ canvasElement }) => {
    const band = canvasElement.querySelector('[data-look=waiting]');
    await expect(band && getComputedStyle(band).borderStyle).toBe('solid');
    await expect(band?.querySelector('.lucide-smartphone')).not.toBeNull();
  },
};
export const Ready: Story = { args: { look: 'ready' } };
/** Only the band of a live broadcast is orange. */
export const Live: Story = {
  args: { look: 'live', timerStart: NOW - 2_537_000 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveTextContent('LIVE 00:42:17');
  },
};
/** The number of viewers replaces the state, which the time on air shows as well. Screen readers get both. */
export const LiveWithViewers: Story = {
  args: {
    look: 'live',
    timerStart: NOW - 2_537_000,
    viewers: 128,
    children: <Heading as="h1">You are live</Heading>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^128 (viewers|Zuschauer)$/)).toBeVisible();
    const { parentElement } = canvas.getByRole('heading', { name: 'You are live' });
    await expect(parentElement!.getBoundingClientRect().width).toBe(1);
  },
};
const BATTERY = <span>84%</span>;
/**
 * On a phone, the charge of the phone's battery is at the end of the line of the viewers, or of the heading. Nothing
 * moves when it arrives. A desktop has no room for it.
 */
export const LiveWithBattery: Story = {
  args: { ...LiveWithViewers.args, battery: BATTERY },
  render: (args) => (
    <Stack>
      <BroadcastBand {...args} />
      <BroadcastBand {...args} battery={null} />
      <BroadcastBand {...args} viewers={null} />
      <BroadcastBand {...args} look="lost" />
      <BroadcastBand {...args} isSlim />
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    const marks = canvas.getAllByText('84%');
    await expect(marks).toHaveLength(2);
    const isPhone = window.innerWidth < 1024;
    await expect(marks.map((mark) => mark.checkVisibility())).toEqual([isPhone, isPhone]);
    if (!isPhone) return;
    const bands = [...canvasElement.querySelectorAll('[data-look]')].map((band) =>
      band.getBoundingClientRect(),
    );
    await expect(bands[1]!.height).toBe(bands[0]!.height);
    for (const [index, mark] of marks.entries()) {
      const { right, top } = mark.getBoundingClientRect();
      const band = bands[index * 2]!;
      await expect(band.right - right).toBeCloseTo(14, 0);
      await expect(top).toBeGreaterThan(band.top + 30);
    }
    const [viewers, plainViewers] = canvas
      .getAllByText(/^128 (viewers|Zuschauer)$/)
      .map((text) => text.getBoundingClientRect());
    await expect([viewers!.left, viewers!.top - bands[0]!.top]).toEqual([
      plainViewers!.left,
      plainViewers!.top - bands[1]!.top,
    ]);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const LiveWithBatteryInGerman: Story = {
  ...LiveWithBattery,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
/** Before the broadcast, the number of viewers is hidden. */
export const ReadyWithViewers: Story = {
  args: { look: 'ready', viewers: 128 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/128/)).toBeNull();
  },
};
/** A broadcast with a problem looks different from a healthy one. It shows the viewers as well. */
export const LiveWithProblem: Story = {
  args: { look: 'live', timerStart: NOW - 2_537_000, problem: 'weak', viewers: 128 },
  play: async ({ canvasElement }) => {
    const problem = within(canvasElement).getByText(/^(Weak feed|Schwache Verbindung)$/).parentElement;
    const band = canvasElement.querySelector('[data-look=live]');
    await expect(problem).toBeVisible();
    await expect(within(canvasElement).getByText(/^128/)).toBeVisible();
    await expect(getComputedStyle(problem!).backgroundColor).not.toBe(
      getComputedStyle(band!).backgroundColor,
    );
  },
};
const PROBLEMS = [
  'held',
  'noPicture',
  'refused',
  'weak',
  'noSound',
  'takenOver',
  'notShown',
  'stutters',
] as const;

/** On a phone of 320 px, the text of each problem fits. */
export const Problems: Story = {
  render: (args) => (
    <Stack width="254px">
      {PROBLEMS.map((problem) => (
        <BroadcastBand key={problem} {...args} look="live" timerStart={NOW - 60_000} problem={problem}>
          <Heading as="h2" fontSize="md">
            {problem}
          </Heading>
        </BroadcastBand>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const texts = [...canvasElement.querySelectorAll<HTMLElement>('[data-problem] p')];
    // One of them has an advice, which a phone hides.
    await expect(texts).toHaveLength(PROBLEMS.length + 1);
    for (const text of texts) await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
};
export const ProblemsInGerman: Story = { ...Problems, globals: { language: 'de' } };
/** In a narrow container the icon is left out, so that state and timer stay on one line. */
export const Narrow: Story = {
  args: { look: 'live', timerStart: NOW - 2_537_000 },
  decorators: [
    (Story) => (
      <Box width="260px">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).not.toBeVisible();
    // On a phone in one line, on a desktop in two.
    await expect(within(canvasElement).getByRole('timer').clientHeight).toBeLessThan(
      window.innerWidth < 1024 ? 40 : 56,
    );
  },
};
/**
 * On a desktop, a narrow band has no icon, and the word above the duration, so that the figures are large. A wide band
 * has an icon, and both in one line.
 */
export const OnDesktop: Story = {
  args: { look: 'live', timerStart: NOW - 2_537_000, children: <Heading as="h1">You are live</Heading> },
  render: (args) => (
    <Stack align="flex-start">
      {[208, 250, 315, 480].map((width) => (
        <Box key={width} width={`${width}px`} maxW="full">
          <BroadcastBand {...args} />
        </Box>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const sizes = canvas.getAllByRole('timer').map((timer) => {
      const range = document.createRange();
      range.selectNodeContents(timer);
      const band = timer.closest('[data-look]')!;
      const icon = band.querySelector('svg')!.getBoundingClientRect().width;
      const rightMargin = band.getBoundingClientRect().right - range.getBoundingClientRect().right;
      return { fontSize: Number.parseFloat(getComputedStyle(timer).fontSize), icon, rightMargin };
    });
    await expect(sizes.map(({ icon }) => icon)).toEqual([0, 0, 0, 32]);
    for (const { rightMargin } of sizes) await expect(rightMargin).toBeGreaterThanOrEqual(14);
    await expect(sizes.map(({ fontSize }) => fontSize)).toEqual([36, 36, 36, 36]);
    const words = canvas.getAllByText('LIVE').map((word) => getComputedStyle(word).display);
    await expect(words).toEqual(['block', 'block', 'block', 'inline']);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
const measureBounds = (element: Element) => element.getBoundingClientRect();

/**
 * On a desktop, a narrow band has two lines: the word with the viewers at its line's end, or the heading without a
 * number of viewers, and the time. The lines have the same space above and below.
 */
export const TwoLinesOnDesktop: Story = {
  args: {
    look: 'live',
    timerStart: NOW - (101 * 3600 + 307) * 1000,
    children: <Heading as="h1">Du bist live</Heading>,
  },
  render: (args) => (
    <Stack align="flex-start" css={{ '--band-height': '84px' }}>
      {[208, 315].flatMap((width) =>
        [128, 123_456, null].map((viewers) => (
          <Box key={`${width} ${viewers}`} width={`${width}px`} maxW="full">
            <BroadcastBand {...args} viewers={viewers} />
          </Box>
        )),
      )}
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const bands = [...canvasElement.querySelectorAll('[data-look]')];
    await expect(bands.map((band) => measureBounds(band).height)).toEqual(bands.map(() => 84));
    for (const band of bands) {
      const word = measureBounds(band.querySelector('[data-word]')!);
      const timer = measureBounds(band.querySelector('[role=timer]')!);
      const besideWord = [...band.querySelectorAll('[data-beside-word]')]
        .filter((element) => element.checkVisibility())
        .map(measureBounds)
        .find(({ width }) => width > 1)!;
      const { top, right, bottom } = measureBounds(band);
      await expect([besideWord.top, besideWord.bottom]).toEqual([word.top, word.bottom]);
      await expect(besideWord.right).toBeCloseTo(right - 14, 0);
      const wordText = document.createRange();
      wordText.selectNodeContents(band.querySelector('[data-word]')!.firstChild!);
      await expect(besideWord.left).toBeGreaterThan(wordText.getBoundingClientRect().right);
      await expect(timer.top - top).toBeGreaterThanOrEqual(14);
      await expect(bottom - timer.bottom).toBeCloseTo(timer.top - top, 0);
    }
    for (const text of canvas.getAllByText('128 Zuschauer'))
      await expect(getComputedStyle(text).fontSize).toBe('14px');
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
/**
 * On a desktop, a narrow band with a problem has word and viewers in one line, the time below them, and then the problem
 * across its whole width. A picture that stutters has an advice, which fits. The band keeps its height.
 */
export const ProblemsOnDesktop: Story = {
  args: {
    look: 'live',
    viewers: 128,
    children: <Heading as="h1">You are live</Heading>,
  },
  render: (args) => (
    <Stack align="flex-start" css={{ '--band-height': '84px' }}>
      {PROBLEMS.map((problem) => (
        <Box key={problem} width="208px">
          <BroadcastBand {...args} timerStart={NOW - 65_000} problem={problem} />
        </Box>
      ))}
      <Box width="208px">
        <BroadcastBand {...args} timerStart={NOW - (101 * 3600 + 307) * 1000} problem="stutters" />
      </Box>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    if (window.innerWidth < 1024) return;
    for (const band of canvasElement.querySelectorAll('[data-look]')) {
      const { left, right, bottom, width, height } = measureBounds(band);
      await expect([width, height]).toEqual([208, 84]);
      const panel = band.querySelector('[data-problem]')!;
      const panelBounds = measureBounds(panel);
      await expect([panelBounds.left, panelBounds.right, panelBounds.bottom]).toEqual([left, right, bottom]);
      const timer = document.createRange();
      timer.selectNodeContents(band.querySelector('[role=timer]')!);
      await expect(timer.getBoundingClientRect().right).toBeLessThanOrEqual(right - 8);
      const timerBounds = measureBounds(band.querySelector('[role=timer]')!);
      await expect(timerBounds.bottom).toBeLessThanOrEqual(panelBounds.top);
      const word = measureBounds(band.querySelector('[data-word]')!);
      const viewers = measureBounds(band.querySelector('[data-viewers]')!);
      await expect([viewers.top, viewers.bottom]).toEqual([word.top, word.bottom]);
      await expect(viewers.right).toBeCloseTo(right - 14, 0);
      await expect(viewers.width).toBeGreaterThan(60);
      await expect(measureBounds(band.querySelector('h1')!.parentElement!).width).toBe(1);
      const texts = [...panel.querySelectorAll('p')];
      for (const text of texts) {
        await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
        await expect(measureBounds(text).top - panelBounds.top).toBeGreaterThanOrEqual(4);
        await expect(panelBounds.bottom - measureBounds(text).bottom).toBeGreaterThanOrEqual(4);
      }
    }
    const advices = [...canvasElement.querySelectorAll('[data-advice]')];
    await expect(advices).toHaveLength(2);
    for (const advice of advices) {
      await expect(advice).toHaveTextContent(/^(Next time: lower quality|Künftig Qualität senken)$/);
      await expect(measureBounds(advice).top).toBeGreaterThanOrEqual(
        measureBounds(advice.previousElementSibling!).bottom,
      );
    }
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const ProblemsOnDesktopInGerman: Story = {
  ...ProblemsOnDesktop,
  globals: { ...ProblemsOnDesktop.globals, language: 'de' },
};
/** A helper can't choose the quality: the band says that viewers see it, and whom to tell. A long name is truncated. */
export const StutteringForAHelper: Story = {
  args: {
    look: 'live',
    timerStart: NOW - 65_000,
    problem: 'stutters',
    stutter: { problem: 'Ruckelt bei Zuschauern', advice: 'Streamer sieht es auch', cause: 'Überlastet.' },
  },
  render: (args) => (
    <Stack align="flex-start" css={{ lg: { '--band-height': '84px' } }}>
      {[208, 254].map((width) => (
        <Box key={width} width={`${width}px`} maxW="full">
          <BroadcastBand {...args} />
        </Box>
      ))}
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const problem of canvas.getAllByText('Ruckelt bei Zuschauern').slice(-1))
      await expect(problem.scrollWidth).toBeLessThanOrEqual(problem.clientWidth);
    if (window.innerWidth < 1024) return;
    for (const text of canvasElement.querySelectorAll('[data-problem] p'))
      await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    for (const band of canvasElement.querySelectorAll('[data-look]'))
      await expect(measureBounds(band).height).toBe(84);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const StutteringForAHelperOnAPhone: Story = {
  ...StutteringForAHelper,
  tags: ['phone'],
  globals: { viewport: { value: 'w320', isRotated: false } },
};
/** A phone shows the problem without the advice. */
export const StutteringOnAPhone: Story = {
  args: { look: 'live', timerStart: NOW - 65_000, problem: 'stutters', viewers: 128 },
  play: async ({ canvasElement }) => {
    const advice = canvasElement.querySelector('[data-advice]')!;
    await expect(advice.checkVisibility()).toBe(window.innerWidth >= 1024);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/**
 * The scene that viewers see is shown instead of the heading, which only screen readers get. On a phone, an orange strip
 * shows that the broadcast continues, its duration and its viewers.
 */
export const Lost: Story = {
  args: {
    look: 'lost',
    timerStart: NOW - 14_000,
    visibleScene: 'Be right back',
    liveSince: NOW - 2_537_000,
    viewers: 128,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveTextContent(/^(Feed lost|Bild weg) 0:14$/);
    await expect(
      within(canvasElement).getByText(/^(Viewers see “Be right back”|Zuschauer sehen „Be right back“)$/),
    ).toBeVisible();
    const broadcastDuration = within(canvasElement).getByText(/^(Still|Weiter) live 00:42:17$/);
    await expect(broadcastDuration.checkVisibility()).toBe(window.innerWidth < 1024);
    const strip = canvasElement.querySelector<HTMLElement>('[data-strip]')!;
    await expect(strip.checkVisibility()).toBe(window.innerWidth < 1024);
    if (strip.checkVisibility()) {
      await expect(within(strip).getByText('LIVE 00:42:17')).toBeVisible();
      await expect(within(strip).getByText(/^128 (viewers|Zuschauer)$/)).toBeVisible();
      const [stripBounds, band] = [strip, strip.closest('[data-look]')!].map((element) =>
        element.getBoundingClientRect(),
      );
      await expect([stripBounds!.left, stripBounds!.right]).toEqual([band!.left, band!.right]);
      await expect(stripBounds!.bottom).toBe(band!.bottom);
    }
    const heading = canvasElement.querySelector('[role=timer] + *')!;
    await expect(heading.getBoundingClientRect().width).toBe(1);
  },
};
export const LostOnAPhone: Story = {
  ...Lost,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The band announces that the scene returns automatically. */
export const LostWithReturningScene: Story = {
  args: { ...Lost.args, returnScene: 'Live' },
  play: async ({ canvas, canvasElement }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(canvas.getByText('“Live” returns by itself').checkVisibility()).toBe(!isPhone);
    const sentence = canvas.getByText('Viewers see “Be right back” until it returns.');
    await expect(sentence.checkVisibility()).toBe(isPhone);
    if (!isPhone) return;
    const [text, strip, band] = ['[data-sentence]', '[data-strip]', '[data-look]'].map((selector) =>
      canvasElement.querySelector(selector)!.getBoundingClientRect(),
    );
    await expect(text!.bottom).toBeLessThan(strip!.top);
    await expect(band!.height).toBeLessThanOrEqual(106);
  },
};
export const LostWithReturningSceneOnAPhone: Story = {
  ...LostWithReturningScene,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The scene that returns is unknown. */
export const LostWithUnknownReturn: Story = {
  args: { ...Lost.args, returnScene: null },
  play: async ({ canvas }) => {
    const texts = canvas.getAllByText(/^Your scene returns by itself$|until it returns\.$/);
    await expect(texts.filter((text) => text.checkVisibility())).toHaveLength(1);
  },
};
/** The band has the same height in every state, so nothing below it moves. */
export const LostNarrow: Story = {
  ...Lost,
  decorators: [
    (Story) => (
      <Box width="326px" maxW="full">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Be right back/)).toBeVisible();
    await expect(canvasElement.querySelector('[data-look]')?.getBoundingClientRect().height).toBe(106);
  },
};
/** During a panic the band is one line, on a phone with the viewers. Only screen readers get its heading. */
export const SlimDuringPanic: Story = {
  args: { look: 'live', timerStart: NOW - 55_000, isSlim: true, viewers: 128 },
  play: async ({ canvasElement }) => {
    const band = canvasElement.querySelector('[data-look=live]');
    await expect(band?.getBoundingClientRect().height).toBe(40);
    await expect(within(canvasElement).getByRole('timer')).toHaveTextContent('LIVE 00:00:55');
    const heading = within(canvasElement).getByRole('heading', { name: 'What this server does' });
    await expect(heading.parentElement?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    const viewers = within(canvasElement).getByText(/^128 (viewers|Zuschauer)$/);
    await expect(viewers.checkVisibility()).toBe(window.innerWidth < 1024);
  },
};
/** Without a timer, the line shows the heading. */
export const SlimReady: Story = {
  args: { look: 'ready', isSlim: true },
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole('heading', { name: 'What this server does' });
    await expect(heading.getBoundingClientRect().width).toBeGreaterThan(1);
  },
};
/** The scene that viewers see is unknown. */
export const LostSceneUnknown: Story = {
  args: { look: 'lost', timerStart: NOW - 14_000, visibleScene: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/^(Viewers|Zuschauer)/)).toBeNull();
  },
};

const BAND_TITLES: Record<BandLook, string[]> = {
  off: [
    'Du brauchst ein Abo, um einen Server zu erstellen',
    'Du hast gerade keinen Server',
    'Server startet …',
  ],
  waiting: ['Der Server ist bereit. Starte die Kamera in deiner Handy-App', 'Probe. Nichts wird gesendet'],
  ready: ['Dein Bild kommt an, du bist nicht live'],
  live: ['Du bist live'],
  lost: ['Du bist live, aber ohne Bild'],
};
const HOUR_MS = 3_600_000;

/** Renders bands of every state in a container of this width. */
function BandsInEachState({ width, ...args }: ComponentProps<typeof BroadcastBand> & { width: number }) {
  return (
    <Stack width={`${width}px`} maxW="full">
      {Object.entries(BAND_TITLES).flatMap(([look, titles]) =>
        titles.map((title) => (
          <BroadcastBand
            {...args}
            key={title}
            look={look as BandLook}
            timerStart={NOW - (look === 'live' ? 101 : 1.1) * HOUR_MS}
            visibleScene={look === 'lost' ? 'Be right back' : null}
            returnScene="Live"
            problem={look === 'live' ? 'notShown' : null}
          >
            <Heading as="h2" fontSize={look === 'live' || look === 'lost' ? 'md' : 'lg'}>
              {title}
            </Heading>
          </BroadcastBand>
        )),
      )}
    </Stack>
  );
}

/** On a phone of 320 px, all states have the same height, and the timer never wraps. */
export const EqualHeights: Story = {
  globals: { language: 'de' },
  render: (args) => <BandsInEachState width={254} {...args} />,
  play: async ({ canvasElement }) => {
    const bands = [...canvasElement.querySelectorAll('[data-look]')];
    await expect(bands.map((band) => band.getBoundingClientRect().height)).toEqual(bands.map(() => 106));
    for (const timer of within(canvasElement).getAllByRole('timer')) {
      const [timerRange, band] = [document.createRange(), timer.closest('[data-look]')];
      timerRange.selectNodeContents(timer);
      // On a desktop, the word is above the duration.
      const lines = new Set([...timerRange.getClientRects()].map(({ bottom }) => bottom));
      await expect(lines.size).toBeLessThanOrEqual(window.innerWidth < 1024 ? 1 : 2);
      await expect(timerRange.getBoundingClientRect().right).toBeLessThan(
        band!.getBoundingClientRect().right,
      );
    }
  },
};
export const EqualHeightsAt390Px: Story = {
  ...EqualHeights,
  render: (args) => <BandsInEachState width={324} {...args} />,
};

/** A live band keeps its height when the feed or the live channel is lost. */
export const LiveHeight: Story = {
  render: (args) => (
    <Stack width="480px" maxW="full">
      {(['live', 'lost', 'off'] as const).map((look) => (
        <BroadcastBand
          {...args}
          key={look}
          look={look}
          timerStart={look === 'off' ? null : NOW - 60_000}
          visibleScene={look === 'lost' ? 'Be right back' : null}
          returnScene="Live"
          viewers={128}
        />
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const heights = [...canvasElement.querySelectorAll('[data-look]')].map(
      (band) => band.getBoundingClientRect().height,
    );
    await expect(heights).toEqual([heights[0], heights[0], heights[0]]);
  },
};
