import type { Meta, StoryObj } from '@storybook/react-vite';
import VisualEditor from '@trailcast/client/features/scene-collection/visual/components/visual-editor.tsx';
import { useState, type ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { SAMPLE, STARTER, WITH_A_PAGE } from '../sample.js';
import { openedDialog } from '../../../../opened-dialog.js';

/** Stores the text, as the dialog does. */
function WithStoredText({ text: initialText, onChange, ...props }: ComponentProps<typeof VisualEditor>) {
  const [text, setText] = useState(initialText);
  const store = (newText: string) => {
    setText(newText);
    onChange(newText);
  };
  return <VisualEditor {...props} text={text} onChange={store} />;
}

const meta: Meta<typeof VisualEditor> = {
  component: VisualEditor,
  render: (args) => <WithStoredText {...args} />,
  args: { text: SAMPLE, onChange: fn(), onSave: fn(), onAdvanced: fn() },
};
export default meta;
type Story = StoryObj<typeof VisualEditor>;

interface Collection {
  sources: { name: string; settings: { text?: string; width?: number; items?: { name: string }[] } }[];
}
const readLastReported = (onChange: unknown) => {
  const { calls } = (onChange as { mock: { calls: [string][] } }).mock;
  return JSON.parse(calls.at(-1)?.[0] ?? 'null') as Collection;
};
const readReportedSettings = (onChange: unknown, name: string) =>
  readLastReported(onChange).sources.find((candidate) => candidate.name === name)?.settings;

const DESKTOP_MIN_PX = 1024;

/**
 * On a desktop, opening the editor or another scene selects the topmost source that is neither hidden nor locked. The
 * source's fields are below the list, in the column beside the picture. A phone selects no source. The focus does not
 * move.
 */
export const TopmostSelected: Story = {
  play: async ({ canvas }) => {
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    const expectSelected = async (name: RegExp) => {
      await expect(canvas.getByRole('button', { name, pressed: isDesktop })).toBeVisible();
      const fields = canvas.queryByRole('group', { name: 'Position and size' });
      if (!isDesktop) return expect(fields).toBeNull();
      const list = canvas.getByRole('list', { name: /^Sources/ }).getBoundingClientRect();
      const picture = canvas.getByRole('img', { name: /^Picture/ }).getBoundingClientRect();
      await expect(fields?.getBoundingClientRect().left).toBeGreaterThan(picture.right);
      await expect(fields?.getBoundingClientRect().top).toBeGreaterThan(list.bottom);
    };
    await expectSelected(/^Clock/);
    await expect(document.body).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Be right back' }));
    await expectSelected(/^Live S/);
    await expect(canvas.getByRole('button', { name: 'Be right back' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^Corner/ }));
    await expect(canvas.getByRole('button', { name: /^Live S/ })).toHaveAttribute('aria-pressed', 'false');
  },
};

/** The editor can be opened at any scene. */
export const OpenedAtAScene: Story = {
  args: { initialScene: 'Be right back' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Picture of the scene Be right back' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Live' }));
    await expect(canvas.getByRole('img', { name: 'Picture of the scene Live' })).toBeVisible();
  },
};

/**
 * Without a selected source, a text on a desktop explains how to open the fields, unless the scene is empty. The
 * picture keeps its size.
 */
export const NothingSelected: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth < DESKTOP_MIN_PX) return;
    const readWidth = () => canvas.getByRole('img', { name: /^Picture/ }).getBoundingClientRect().width;
    const width = readWidth();
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete' }));
    const text = 'Select a source to change its position, size and crop.';
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(readWidth()).toBe(width);
    await userEvent.click(canvas.getByRole('button', { name: 'Add scene' }));
    await expect(canvas.getByText('This scene is empty. Add something to it.')).toBeVisible();
    await expect(canvas.queryByText(text)).toBeNull();
  },
};
/** While viewers watch, the text also says when they see a change, because there are no headings of fields. */
export const NothingSelectedOnAir: Story = {
  args: { appliesAt: 'liveParts' },
  play: async ({ canvas }) => {
    if (window.innerWidth < DESKTOP_MIN_PX) return;
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete' }));
    await canvas.findByText(/^Select a source .* crop\. Texts, visibility and sound change when you save, /);
  },
};

/** A text is added and changed. Two undos revert both changes. Undo, redo and save also have shortcuts. */
export const TextAdded: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Text' }));
    const textField = await canvas.findByLabelText('Text');
    await userEvent.type(textField, ' here');
    await expect(readReportedSettings(args.onChange, 'Text')).toMatchObject({ text: 'New text here' });
    await expect(canvas.getByRole('img')).toHaveTextContent('New text here');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(readReportedSettings(args.onChange, 'Text')).toMatchObject({ text: 'New text' });
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(SAMPLE);
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeDisabled();
    canvas.getByRole('button', { name: 'Advanced' }).focus();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect(readReportedSettings(args.onChange, 'Text')).toMatchObject({ text: 'New text' });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(args.onChange).toHaveBeenLastCalledWith(SAMPLE);
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};

/** A source and a scene are deleted. Each deletion can be undone. */
export const DeletionUndone: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Title/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete' }));
    const notice = within((await canvas.findByText('“Title” was deleted.')).parentElement ?? document.body);
    await expect(readReportedSettings(args.onChange, 'Title')).toBeUndefined();
    await userEvent.click(notice.getByRole('button', { name: 'Undo' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(SAMPLE);
    await userEvent.click(canvas.getByRole('button', { name: 'Scene options' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Delete scene' }));
    await canvas.findByText('“Live” was deleted.');
    await expect(canvas.getByRole('img', { name: 'Picture of the scene Be right back' })).toBeVisible();
  },
};

/** A text behind the feed is brought to the front. */
export const BroughtToFront: Story = {
  args: { text: STARTER },
  play: async ({ canvas, args }) => {
    const reason = 'Viewers see this only while the feed is missing: it is behind “Feed”.';
    await userEvent.click(canvas.getByRole('button', { name: /^Live caption/ }));
    await expect(canvas.getByText(reason)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Bring to front' }));
    const names = readReportedSettings(args.onChange, 'Live')?.items?.map(({ name }) => name);
    await expect(names).toEqual(['Live background', 'Feed', 'Live caption']);
    await expect(canvas.getByRole('button', { name: /^Live caption/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.queryByText(reason)).toBeNull();
  },
};

/** Renaming a scene also renames all references to it. */
export const SceneRenamed: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Szenenoptionen' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Umbenennen' }));
    const dialog = within(await openedDialog());
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Unterwegs{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readReportedSettings(args.onChange, 'Be right back')?.items?.[0]?.name).toBe('Unterwegs');
    await expect(canvas.getByRole('button', { name: 'Unterwegs' })).toHaveAttribute('aria-pressed', 'true');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The colour of a colour source is changed. */
export const Colour: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Band/ }));
    const colourField = canvas.getByLabelText('Colour');
    await userEvent.clear(colourField);
    await userEvent.type(colourField, '#ff0000');
    await expect(readReportedSettings(args.onChange, 'Band')).toMatchObject({ color: 0xff0000ff });
  },
};

const LOGO = { id: '9', name: 'Logo' };

/** An image is chosen, drawn at its own size, and stored by its id. */
export const Images: Story = {
  args: {
    images: {
      sizes: new Map([['9', { width: 320, height: 160 }]]),
      draw: (id, { width, height }) => <rect data-image={id} width={width} height={height} fill="teal" />,
      renderChooser: (onChosen) => <button onClick={() => onChosen(LOGO)}>Logo</button>,
    },
  },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Image' }));
    const dialog = within(await openedDialog('dialog', 'Choose an image'));
    await userEvent.click(dialog.getByRole('button', { name: 'Logo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readReportedSettings(args.onChange, 'Logo')).toEqual({ file: 'trailcast:image/9' });
    const drawnImage = canvasElement.querySelector('svg[role=img] [data-image="9"]');
    await expect([drawnImage?.getAttribute('width'), drawnImage?.getAttribute('height')]).toEqual([
      '320',
      '160',
    ]);
  },
};

export const WithoutImages: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await canvas.findByRole('menuitem', { name: 'Text' });
    await expect(canvas.queryByRole('menuitem', { name: 'Image' })).toBeNull();
  },
};

/** A web page is added, labelled with its host, changed at its fields and undone step by step. */
export const WebPage: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hinzufügen' }));
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Webseite' }));
    const dialog = within(await openedDialog('dialog', 'Webseite hinzufügen'));
    await userEvent.type(dialog.getByLabelText('Adresse'), 'alerts.example.org/a?key=1');
    await userEvent.click(dialog.getByRole('button', { name: 'Hinzufügen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const url = 'https://alerts.example.org/a?key=1';
    await expect(readReportedSettings(args.onChange, 'alerts.example.org')).toMatchObject({
      url,
      width: 1280,
      height: 720,
    });
    await expect(canvas.getByRole('img')).toHaveTextContent('alerts.example.org');
    const widthField = canvas.getByLabelText('Seitenbreite');
    await userEvent.clear(widthField);
    await userEvent.type(widthField, '400');
    await expect(readReportedSettings(args.onChange, 'alerts.example.org')).toMatchObject({
      url,
      width: 400,
      height: 720,
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Rückgängig' }));
    await expect(readReportedSettings(args.onChange, 'alerts.example.org')?.width).toBe(1280);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Rückgängig' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(SAMPLE);
  },
};

/** If servers can't show web pages, the picture and the fields have a notice. */
export const WebPagesNotShown: Story = {
  args: { text: WITH_A_PAGE, canShowPages: false },
  play: async ({ canvas }) => {
    const text = 'widgets.example.org: does not run on a server';
    await expect(canvas.getByRole('img')).toHaveTextContent(text);
    await userEvent.click(canvas.getByRole('button', { name: /^Goal/ }));
    await expect(canvas.getByText(/^Servers can’t show web pages at the moment/)).toBeVisible();
  },
};

/** An invalid address of an uploaded page is marked, and can be fixed. */
export const InvalidWebPage: Story = {
  args: { text: WITH_A_PAGE.replace('https:', 'http:') },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Goal/ }));
    const addressField = canvas.getByLabelText('Address');
    await expect(addressField).toHaveAttribute('aria-invalid', 'true');
    await expect(addressField).toHaveValue('http://widgets.example.org/goal?token=1');
    await userEvent.clear(addressField);
    await userEvent.type(addressField, 'https://widgets.example.org/goal');
    await expect(readReportedSettings(args.onChange, 'Goal')).toMatchObject({
      url: 'https://widgets.example.org/goal',
    });
    await expect(addressField).toHaveAttribute('aria-invalid', 'false');
  },
};

/** A text that is not a collection has no picture, but can be edited as text. */
export const Undrawable: Story = {
  args: { text: '{"sources": []}' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^This text is not a scene collection/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Advanced' }));
    await expect(args.onAdvanced).toHaveBeenCalledOnce();
  },
};
