import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, roofChange, roofEndpoints } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { useRecordForm } from './use-record-form.ts';

const closed: string[] = [];

function AddRoof() {
  const record = useRecordForm({
    schema: roofChange,
    initial: { name: '', notes: '' },
    save: ({ values }) => callApi(roofEndpoints.create, { body: values }),
    onSaved: async () => void closed.push('saved'),
  });

  return (
    <FormDialog
      title="Add a roof"
      record={record}
      submitLabel="Add"
      busyLabel="Adding..."
      onClose={() => closed.push('left')}
    >
      <TextField control={record.control} name="name" label="Name" required />
    </FormDialog>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const add = page.getByRole('button', { name: 'Add', exact: true });

test('a form in a dialog shows why it could not be saved, and keeps what was typed', async () => {
  answer(roofEndpoints.create, () => {
    throw new AppError('conflict', 'This roof is there already.');
  });
  await render(<AddRoof />);
  await name.fill('North');
  await add.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent('This roof is there already.');
  await expect.element(name).toHaveValue('North');
  await expectReadable();
});

test('a form in a dialog is left by Cancel or Escape, and saved by Enter', async () => {
  closed.length = 0;
  answer(roofEndpoints.create, () => aRoof(1));
  await render(<AddRoof />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['left', 'left']);

  await name.fill('North');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => closed.at(-1)).toBe('saved');
});
