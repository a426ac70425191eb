import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Thumbnail,
  ThumbnailGrid,
} from '@trailcast/client/features/scene-collection/components/thumbnail-grid.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const NAMES = ['Live', 'Starting soon', 'Be right back', 'Privacy'];
const renderThumbnails = (names: readonly string[]) =>
  names.map((name) => (
    <Thumbnail key={name} caption={name}>
      {null}
    </Thumbnail>
  ));

const meta: Meta<typeof ThumbnailGrid> = {
  component: ThumbnailGrid,
  args: { label: 'Scenes', count: NAMES.length, children: renderThumbnails(NAMES) },
};
export default meta;
type Story = StoryObj<typeof ThumbnailGrid>;

/** Returns the picture above or beside a name. */
const findPicture = (name: HTMLElement) => name.parentElement!.parentElement!.previousElementSibling!;
const readColumns = (grid: HTMLElement) => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

/** The number of columns depends on the width, and on the number of thumbnails: no row has only one, and four are large. */
export const Columns: Story = {
  render: () => (
    <>
      {[
        { width: 254, names: NAMES },
        { width: 420, names: NAMES.slice(1) },
        { width: 420, names: NAMES },
        { width: 520, names: NAMES },
        { width: 520, names: [...NAMES, 'Map', 'Race', 'Camp'] },
        { width: 720, names: NAMES },
        { width: 720, names: NAMES.slice(2) },
      ].map(({ width, names }) => (
        <Box key={width + names.length} width={`${width}px`}>
          <ThumbnailGrid label="Scenes" count={names.length}>
            {renderThumbnails(names)}
          </ThumbnailGrid>
        </Box>
      ))}
    </>
  ),
  decorators: [(Story) => <Box overflow="clip">{<Story />}</Box>],
  play: async ({ canvas }) => {
    const grids = canvas.getAllByRole('list', { name: 'Scenes' });
    await expect(grids.map(readColumns)).toEqual([2, 3, 2, 2, 4, 4, 2]);
  },
};

/** In a narrow grid, a name of three words is not truncated. The pictures are 16:9, with nothing on them. */
export const Names: Story = {
  render: (args) => (
    <Box width="254px">
      <ThumbnailGrid {...args} />
    </Box>
  ),
  play: async ({ canvas }) => {
    for (const name of NAMES) {
      const { scrollWidth, clientWidth } = canvas.getByText(name);
      await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
    const label = canvas.getByText(NAMES[0]!);
    const { width, height, bottom } = findPicture(label).getBoundingClientRect();
    await expect(width / height).toBeCloseTo(16 / 9, 1);
    await expect(label.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  },
};

const openScene = fn();
const [PENCIL, CHEVRON] = ['.lucide-pencil', '.lucide-chevron-right'];
/** A button opens the scene in the editor, and says so. The scene on program is orange only while viewers see it. */
export const OnProgram: Story = {
  args: {
    count: 2,
    children: (
      <>
        <Thumbnail
          caption="Live"
          label="Edit Live, on program"
          programMark={{ text: 'on program', isOnAir: true }}
          onOpen={openScene}
        >
          {null}
        </Thumbnail>
        <Thumbnail caption="Privacy" programMark={{ text: 'on program', isOnAir: false }}>
          {null}
        </Thumbnail>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Live, on program' }));
    await expect(openScene).toHaveBeenCalledOnce();
    const items = canvas.getAllByRole('listitem');
    const [onAirColour, idleColour] = items.map(
      (item) => getComputedStyle(within(item).getByText('on program').firstElementChild!).backgroundColor,
    );
    await expect(onAirColour).not.toBe(idleColour);
    const [onAir, idle] = items.map((item) => within(item));
    await expect(idle!.queryByRole('button')).toBeNull();
    // The pencil beside the name shows that a press edits the scene. Nothing covers the picture's lower part.
    const pencils = items.map((item) => item.querySelector(PENCIL));
    await expect(pencils.map((pencil) => pencil !== null)).toEqual([true, false]);
    const [name, mark] = ['Live', 'on program'].map((text) => onAir!.getByText(text).getBoundingClientRect());
    const picture = findPicture(onAir!.getByText('Live')).getBoundingClientRect();
    const pencil = pencils[0]!.getBoundingClientRect();
    await expect(pencil.top).toBeGreaterThanOrEqual(picture.bottom);
    await expect(pencil.right).toBe(picture.right - 2);
    // The frame on program of the home page's tiles, which switch, is 2 px wide.
    const frames = items.map((item) =>
      getComputedStyle(findPicture(item.querySelector<HTMLElement>('[data-badge]')!), '::after'),
    );
    await expect(frames.map(({ borderTopWidth }) => borderTopWidth)).toEqual(['1px', '1px']);
    // The mark is a badge in the picture, as on a tile of the home page.
    await expect(mark!.bottom).toBeLessThan(name!.top);
    await expect(mark!.left - name!.left).toBeLessThan(8);
  },
};

/** A long name has the whole width. The tiles keep their height. */
export const OnProgramWithALongName: Story = {
  args: {
    count: 2,
    children: (
      <>
        <Thumbnail caption="Be right back" programMark={{ text: 'on program', isOnAir: true }}>
          {null}
        </Thumbnail>
        <Thumbnail caption="Live">{null}</Thumbnail>
      </>
    ),
  },
  render: (args) => (
    <Box width="254px">
      <ThumbnailGrid {...args} />
    </Box>
  ),
  play: async ({ canvas }) => {
    const measure = (text: string) => canvas.getByText(text).getBoundingClientRect();
    await expect(measure('on program').bottom).toBeLessThan(measure('Be right back').top);
    const [first, second] = canvas.getAllByRole('listitem').map(({ offsetHeight }) => offsetHeight);
    await expect(canvas.getByText('Be right back').parentElement!.parentElement!.offsetHeight).toBe(40);
    await expect(first).toBe(second);
  },
};

const createEditable = (names: readonly string[], notes: readonly string[] = []) =>
  names.map((name, index) => (
    <Thumbnail
      key={name}
      caption={name}
      note={notes[index]}
      label={`Edit ${name}`}
      programMark={name === names[0] ? { text: 'on program', isOnAir: true } : undefined}
      onOpen={openScene}
    >
      {null}
    </Thumbnail>
  ));

const NOTES = ['Shows your feed', 'When the server starts', 'If the feed is lost'];

/** A quiet line says what a scene is for. A scene without one is as high. */
export const Notes: Story = {
  args: { children: createEditable(NAMES, NOTES) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Edit Live' })).toHaveAccessibleDescription(NOTES[0]!);
    const [name, note] = ['Be right back', NOTES[2]!].map((text) =>
      canvas.getByText(text).getBoundingClientRect(),
    );
    await expect(note!.top).toBeGreaterThanOrEqual(name!.bottom);
    await expect(note!.left).toBe(name!.left);
    const heights = canvas.getAllByRole('listitem').map(({ offsetHeight }) => offsetHeight);
    await expect(new Set(heights).size).toBe(1);
  },
};
/** The row on program has two lines, like the others. */
export const NotesOnAPhone: Story = {
  ...Notes,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  play: async (context) => {
    await Notes.play!(context);
    const [name, mark, note] = ['Live', 'on program', NOTES[0]!].map((text) =>
      context.canvas.getByText(text).getBoundingClientRect(),
    );
    await expect(mark!.top).toBe(name!.top);
    await expect(note!.top - name!.bottom).toBeCloseTo(0, 0);
  },
};

/**
 * On a phone each scene is a row of 72 px, whose mark is beside the name. The whole row is the button, with a chevron.
 */
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  args: { children: createEditable(NAMES) },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list');
    await expect(list.offsetHeight).toBe(4 * 72);
    for (const item of canvas.getAllByRole('listitem')) {
      const button = within(item).getByRole('button').getBoundingClientRect();
      await expect([item.offsetHeight, item.offsetWidth]).toEqual([72, list.clientWidth]);
      await expect(button.height).toBeGreaterThanOrEqual(71);
      await expect(button.width).toBe(list.clientWidth);
    }
    const name = canvas.getByText('Live');
    const picture = findPicture(name).getBoundingClientRect();
    await expect([picture.width, picture.height]).toEqual([96, 54]);
    const [row, mark, chevron] = [name, canvas.getByText('on program'), list.querySelector(CHEVRON)!].map(
      (element) => element.getBoundingClientRect(),
    );
    await expect(row!.left).toBeGreaterThan(picture.right);
    await expect(mark!.top).toBe(row!.top);
    await expect(mark!.left - row!.right).toBeCloseTo(8, 0);
    await expect(chevron!.right).toBe(list.getBoundingClientRect().right);
    await expect(list.querySelector(PENCIL)).not.toBeVisible();
  },
};

/** A name with three words is not truncated, and the chevron keeps its size. */
export const OnASmallPhone: Story = {
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  args: {
    children: createEditable(
      ['Live', 'Gleich geht’s los', 'Bin gleich zurück', 'Privat'],
      ['Zeigt dein Handybild', 'Beim Serverstart', 'Wenn das Bild weg ist', 'Ohne Handybild und Ton'],
    ),
  },
  render: (args) => (
    <Box width="254px">
      <ThumbnailGrid {...args} />
    </Box>
  ),
  play: async ({ canvas }) => {
    const { scrollHeight, clientHeight } = canvas.getByText('Bin gleich zurück');
    await expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    const chevrons = [...canvas.getByRole('list').querySelectorAll(CHEVRON)];
    await expect(chevrons.map((chevron) => chevron.getBoundingClientRect().width)).toEqual([20, 20, 20, 20]);
    const items = canvas.getAllByRole('listitem');
    await expect(items.map(({ offsetHeight }) => offsetHeight)).toEqual([72, 72, 72, 72]);
    // The whole note is visible, in one or two lines.
    const row = items[3]!.getBoundingClientRect();
    await expect(canvas.getByText('Ohne Handybild und Ton').getBoundingClientRect().bottom).toBeLessThan(
      row.bottom,
    );
  },
};
