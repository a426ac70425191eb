import { EditorView } from '@codemirror/view';
import { configure, screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { PATIENCE_MS } from '../../../e2e/_kit/wait.js';

configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: (text) => new Error(`${text}: ${page()}`) });

/** What can be read on the page, for whoever looks for something else. */
const page = () => document.body.textContent?.slice(0, 1500) ?? '';

/** The user's hand: keys, pointer and clipboard. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Name = string | RegExp;

/** Asks again until it does not throw. */
export const eventually = <T>(probe: () => T | Promise<T>): Promise<T> => waitFor(probe);

export const sees = (text: Name): Promise<HTMLElement> =>
  eventually(() => {
    const [first] = screen.getAllByText(text);
    if (!first) throw new Error(`nobody says ${String(text)}`);
    return first;
  });

export const says = (text: Name): boolean => screen.queryAllByText(text).length > 0;

export const gone = (text: Name): Promise<void> =>
  eventually(() => {
    if (says(text)) throw new Error(`still there: ${String(text)}`);
  });

export const heading = (name: Name): Promise<HTMLElement> => screen.findByRole('heading', { name });

/** A titled part of the page. */
export const pane = (name: Name): Promise<HTMLElement> => screen.findByRole('region', { name });

export const hasPane = (name: Name): boolean => screen.queryByRole('region', { name }) !== null;

export const dialog = (): Promise<HTMLElement> =>
  eventually(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));

export const dialogCloses = (): Promise<void> =>
  eventually(() => {
    if (screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')) throw new Error('it stays open');
  });

export const button = (name: Name, place?: HTMLElement): Promise<HTMLElement> =>
  (place ? within(place) : screen).findByRole('button', { name });

export const hasButton = (name: Name, place: HTMLElement = document.body): boolean =>
  within(place).queryByRole('button', { name }) !== null;

/** Waits until it can be pressed. */
export async function press(name: Name, place?: HTMLElement): Promise<void> {
  await button(name, place);
  await user.click(await eventually(async () => enabled(await button(name, place))));
}

function enabled(element: HTMLElement): HTMLElement {
  if (!isEnabled(element)) throw new Error(`${element.textContent} stays disabled`);
  return element;
}

export const isEnabled = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.getAttribute('aria-disabled') !== 'true';

/** Presses a button of the open dialog. */
export const answer = async (name: Name): Promise<void> => press(name, await dialog());

export const follow = async (name: string): Promise<void> =>
  user.click(await screen.findByRole('link', { name }));

/** Picks from the list with this label by the choice's words, once the list has it and takes a choice. */
export async function choose(label: Name, choice: string): Promise<void> {
  const list = await eventually(() => {
    const found = screen.getByLabelText<HTMLSelectElement>(label);
    if (![...found.options].some(({ text }) => text === choice)) throw new Error(`no choice ${choice}`);
    if (found.getAttribute('aria-busy') === 'true') throw new Error('it takes no choice');
    return found;
  });
  await user.selectOptions(list, choice);
}

/** The value of the field with this label. */
export const valueOf = async (label: Name): Promise<string> =>
  (await screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(label)).value;

/** Types in the place of what the field holds. */
export async function type(label: Name, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

export const tick = async (): Promise<void> => user.click(await screen.findByRole('checkbox'));

export const copied = (): Promise<string> => navigator.clipboard.readText();

/** The window gets the focus again. */
export const comeBack = (): boolean => window.dispatchEvent(new Event('focus'));

/** Puts another text into the editor of scenes, and answers what stood there. */
export async function write(change: (text: string) => string): Promise<string> {
  const area = await screen.findByRole('textbox', { name: 'Scenes as JSON' });
  const view = EditorView.findFromDOM(area);
  if (!view) throw new Error('no editor');
  const before = view.state.doc.toString();
  view.dispatch({ changes: { from: 0, to: before.length, insert: change(before) } });
  return before;
}
