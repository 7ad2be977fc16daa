import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer, ConnectionLost } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, roofChange, roofEndpoints } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';
import { RecordForm } from './record-form.tsx';
import { SaveCancelled } from '../save-cancelled.ts';
import { TextField } from './text-field.tsx';
import { useRecordForm } from './use-record-form.ts';

interface AddRoofProps {
  /** Runs after the save. Tests use it to throw. */
  afterwards?: () => Promise<void>;
  isCancelled?: boolean;
}

function AddRoof({ afterwards = () => Promise.resolve(), isCancelled = false }: AddRoofProps) {
  const record = useRecordForm({
    schema: roofChange,
    initial: { name: '', notes: '' },
    save: ({ values }) => {
      if (isCancelled) throw new SaveCancelled();
      return callApi(roofEndpoints.create, { body: values });
    },
    onSaved: async ({ name }) => {
      toast({ title: 'Roof created', description: name, tone: 'success' });
      await afterwards();
    },
    failure: { title: 'Error', description: 'Failed to create roof. Please try again.' },
  });

  return (
    <RecordForm record={record} submitLabel="Create Roof" cancelTo="/roofs">
      <TextField control={record.control} name="name" label="Name" required />
      <TextField control={record.control} name="notes" label="Notes" />
    </RecordForm>
  );
}

function EditRoof() {
  const record = useRecordForm({
    schema: roofChange,
    initial: { name: 'North', notes: 'Steep' },
    version: 3,
    save: ({ changes, version }) =>
      callApi(roofEndpoints.update, { params: { id: 1 }, body: { ...changes, version } }),
    onSaved: () => toast({ title: 'Roof saved', tone: 'success' }),
  });

  return (
    <RecordForm record={record} submitLabel="Save" cancelTo="/roofs">
      <TextField control={record.control} name="name" label="Name" required />
      <TextField control={record.control} name="notes" label="Notes" />
    </RecordForm>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const submit = page.getByRole('button', { name: 'Create Roof' });
const failed = page.getByText('Failed to create roof. Please try again.', { exact: true });

test('a form without its required fields sends nothing, and lists and links the missing ones', async () => {
  const calls = answer(roofEndpoints.create, () => aRoof(1));
  await render(<AddRoof />);

  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please check these fields');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeInvalid();
  await expectReadable();

  await page.getByRole('textbox', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Name is required' }).click();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('North');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls()).toEqual([]);
});

test('a form is sent by Enter, as the contract reads it, and says that it was saved', async () => {
  const calls = answer(roofEndpoints.create, () => aRoof(1, { name: 'North' }));
  await render(<AddRoof />);

  await name.fill('  North ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Roof created', { exact: true })).toBeVisible();
  expect(calls().map(({ body }) => body)).toEqual([{ name: 'North', notes: '' }]);
});

test('a form that is sent twice at once is saved once', async () => {
  const gate = aGate();
  const calls = answer(roofEndpoints.create, async () => {
    await gate.opened;
    return aRoof(1);
  });
  await render(<AddRoof />);
  await name.fill('North');

  const button = submit.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  gate.open();
  await expect.element(submit).toBeEnabled();
  expect(calls()).toHaveLength(1);
});

test('a problem from the server appears at its field, and no input is lost', async () => {
  answer(roofEndpoints.create, () => {
    throw new AppError('bad_input', 'Some values are wrong.', {
      issues: [{ path: 'name', message: 'There is a roof of this name already' }],
    });
  });
  await render(<AddRoof />);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Steep');
  await name.fill('North');

  await submit.click();
  await expect.element(name).toHaveAccessibleDescription('There is a roof of this name already');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('North');
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Steep');
  await expect.element(failed).toBeVisible();
});

test('a problem from the server that is about no field of the form stands above it', async () => {
  answer(roofEndpoints.create, () => {
    throw new AppError('bad_input', 'This roof cannot be created.', {
      issues: [{ path: 'ownerId', message: 'The owner was deleted.' }],
    });
  });
  await render(<AddRoof />);

  await name.fill('North');
  await submit.click();
  await expect
    .element(page.getByText('This roof cannot be created. The owner was deleted.'))
    .toBeVisible();
});

test('a form whose connection broke keeps its text and is sent again as the same submission', async () => {
  let isDown = true;
  const calls = answer(roofEndpoints.create, () => {
    if (isDown) throw new ConnectionLost();
    return aRoof(1);
  });
  await render(<AddRoof />);
  await name.fill('North');

  await submit.click();
  await expect.element(page.getByText(/Gable can't be reached/)).toBeVisible();
  await expect.element(name).toHaveValue('North');
  isDown = false;
  await submit.click();
  await expect.element(page.getByText('Roof created', { exact: true })).toBeVisible();
  const [first, second] = calls().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBe(second);
});

test('a form whose question was declined was not saved and did not fail', async () => {
  await render(<AddRoof isCancelled />);

  await name.fill('North');
  await submit.click();
  await expect.element(submit).toBeEnabled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a new record that was saved is not created again when the next page cannot be opened', async () => {
  const calls = answer(roofEndpoints.create, () => aRoof(1));
  await render(<AddRoof afterwards={() => Promise.reject(new Error('offline'))} />);

  await name.fill('North');
  await submit.click();
  await expect
    .element(page.getByText('Saved, but the next page failed to open. Reload this page.'))
    .toBeVisible();
  await expect.element(submit).toBeDisabled();
  expect(calls()).toHaveLength(1);
});

test('an edit sends the changed fields and the version alone, and the next one the new version', async () => {
  const calls = answer(roofEndpoints.update, () => aRoof(1, { version: 4 }));
  await render(<EditRoof />);
  const notes = page.getByRole('textbox', { name: 'Notes' });

  await notes.fill('Flat');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Roof saved')).toBeVisible();
  await notes.fill('Round');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => calls().map(({ body }) => body))
    .toEqual([
      { notes: 'Flat', version: 3 },
      { notes: 'Round', version: 4 },
    ]);
});

test('Cancel leaves an unchanged form at once', async () => {
  await render(<EditRoof />);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: 'At /roofs' })).toBeVisible();
});
