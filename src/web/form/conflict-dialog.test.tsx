import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, roofChange, roofEndpoints } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';
import { RecordForm } from './record-form.tsx';
import { TextField } from './text-field.tsx';
import { useRecordForm } from './use-record-form.ts';

function EditRoof() {
  const record = useRecordForm({
    schema: roofChange,
    initial: { name: 'North', notes: 'Steep' },
    version: 3,
    save: ({ changes, version }) =>
      callApi(roofEndpoints.update, { params: { id: 1 }, body: { ...changes, version } }),
    onSaved: () => toast({ title: 'Roof saved', tone: 'success' }),
    labels: { name: 'Name of the roof' },
    valueText: (field, value) => (field === 'notes' && value === '' ? 'No notes' : undefined),
  });

  return (
    <RecordForm record={record} submitLabel="Save">
      <TextField control={record.control} name="name" label="Name" />
      <TextField control={record.control} name="notes" label="Notes" />
    </RecordForm>
  );
}

/**
 * Causes a conflict: the user edits version 3 and saves, but Olu has already changed both fields in
 * version 4.
 */
async function meetAConflict() {
  const theirs = { name: 'South', notes: '' };
  const calls = answer(roofEndpoints.update, ({ body }) => {
    const { version, ...mine } = body as { version: number; name?: string; notes?: string };
    if (version === 4) return aRoof(1, { version: 5 });
    const changed = { changedBy: 'Olu Nguyen', changedAt: '2026-11-21T16:05:00.000Z' };
    throw new AppError('conflict', 'Another user changed this record.', {
      details: {
        current: { ...aRoof(1), ...theirs, version: 4 },
        conflicts: [
          { field: 'name', mine: mine.name, theirs: theirs.name, ...changed },
          { field: 'notes', mine: mine.notes, theirs: theirs.notes, ...changed },
        ],
      },
    });
  });
  await render(<EditRoof />);
  await page.getByRole('textbox', { name: 'Name' }).fill('East');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Flat');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toBeVisible();

  return calls;
}

const dialog = page.getByRole('dialog', { name: 'Another user changed this too' });
const question = (name: string) => dialog.getByRole('radiogroup', { name });

test('when two users changed the same fields, the second is asked about each, in words', async () => {
  await meetAConflict();

  await expect.element(dialog).toHaveTextContent('Olu Nguyen changed fields you also changed.');
  const name = question('Name of the roof');
  await expect.element(name.getByRole('radio', { name: 'East' })).toBeChecked();
  await expect.element(name.getByRole('radio', { name: 'South' })).not.toBeChecked();
  await expect.element(name).toHaveTextContent('Olu Nguyen, Nov 21, 2026, 9:05 AM');
  await expect.element(question('Notes').getByRole('radio', { name: 'No notes' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
  await expectReadable();
});

test('a resolved conflict saves the chosen values over the newer version', async () => {
  const calls = await meetAConflict();

  await question('Name of the roof').getByRole('radio', { name: 'South' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Roof saved', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('South');
  expect(calls().at(-1)?.body).toEqual({ name: 'South', notes: 'Flat', version: 4 });
});

test('a conflict that the user cancels saves nothing and keeps the typed text', async () => {
  const calls = await meetAConflict();

  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('East');
  expect(calls()).toHaveLength(1);
});
