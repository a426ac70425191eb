import type { Meta, StoryObj } from '@storybook/react-vite';
import { Prose } from '@trailcast/client/app/legal/prose.tsx';
import { EMPTY_DECLARATION } from '@trailcast/client/app/legal/withdrawal/declaration.ts';
import { WithdrawalForm } from '@trailcast/client/app/legal/withdrawal/withdrawal-form.tsx';
import { WithdrawalReceipt } from '@trailcast/client/app/legal/withdrawal/withdrawal-receipt.tsx';
import { WithdrawalReview } from '@trailcast/client/app/legal/withdrawal/withdrawal-review.tsx';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';

const DECLARATION = { name: 'Ada Weg', email: 'ada@example.org', contract: 'Abo bei Trailcast', message: '' };
const onReady = fn();
const onConfirm = fn();
const onChange = fn();
const onSave = fn();

function Form({ initialDeclaration = EMPTY_DECLARATION }: { initialDeclaration?: typeof EMPTY_DECLARATION }) {
  const [declaration, setDeclaration] = useState(initialDeclaration);
  return <WithdrawalForm declaration={declaration} onChange={setDeclaration} onReady={onReady} />;
}

const meta: Meta = {
  decorators: [
    (Story) => (
      <div lang="de">
        <Prose>
          <Story />
        </Prose>
      </div>
    ),
  ],
  beforeEach: () => [onReady, onConfirm, onChange, onSave].forEach((spy) => spy.mockClear()),
};
export default meta;

/** An invalid form is not submitted. The first invalid field gets the focus. */
export const FirstStep: StoryObj = {
  render: () => <Form />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Weiter zur Bestätigung' }));
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription('Bitte gib deinen Namen an.');
    await userEvent.keyboard('Ada Weg');
    await expect(canvas.queryByText('Bitte gib deinen Namen an.')).toBeNull();
    await userEvent.type(canvas.getByLabelText('E-Mail-Adresse'), 'ada');
    await userEvent.type(canvas.getByLabelText('Vertrag'), 'Abo{Enter}');
    await expect(canvas.getByLabelText('E-Mail-Adresse')).toHaveFocus();
    await expect(canvas.getByText(/keine E-Mail-Adresse/)).toBeVisible();
    await expect(onReady).not.toHaveBeenCalled();
    await userEvent.keyboard('@example.org{Enter}');
    await expect(onReady).toHaveBeenCalledTimes(1);
  },
};
export const FirstStepInLightTheme: StoryObj = {
  globals: { theme: 'light' },
  render: () => <Form initialDeclaration={DECLARATION} />,
};

const review = { declaration: DECLARATION, onConfirm, onChange };

export const SecondStep: StoryObj = {
  render: () => <WithdrawalReview {...review} isSending={false} hasFailed={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Abo bei Trailcast')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Angaben ändern' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Widerruf bestätigen' }));
    await expect(onChange).toHaveBeenCalledTimes(1);
    await expect(onConfirm).toHaveBeenCalledTimes(1);
  },
};
export const Sending: StoryObj = {
  render: () => <WithdrawalReview {...review} isSending hasFailed={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Widerruf wird übermittelt …' }));
    await expect(onConfirm).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Angaben ändern' })).toBeDisabled();
  },
};
export const SendingFailed: StoryObj = {
  render: () => <WithdrawalReview {...review} isSending={false} hasFailed />,
};
export const Receipt: StoryObj = {
  render: () => (
    <WithdrawalReceipt
      declaration={{ ...DECLARATION, message: 'Zeile 1\nZeile 2' }}
      receipt={{ receipt: 'W-0123456789ABCDEF', time: Date.UTC(2026, 10, 21, 18, 30, 5) }}
      onSave={onSave}
      onPrint={fn()}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('W-0123456789ABCDEF')).toBeVisible();
    await expect(canvas.getByText(/21\. November 2026 um \d\d:30:05/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Bestätigung herunterladen' }));
    await expect(onSave).toHaveBeenCalledTimes(1);
  },
};
