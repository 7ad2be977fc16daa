import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { aGate, answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { aRoof, roofChange, roofEndpoints } from '#test/web/roofs.tsx';
import { callApi } from '../api/api-client.ts';
import { SmallForm } from './small-form.tsx';
import { TextField } from './text-field.tsx';
import { useRecordForm } from './use-record-form.ts';

function NameRoof() {
  const record = useRecordForm({
    schema: roofChange,
    initial: { name: '', notes: '' },
    save: ({ values }) => callApi(roofEndpoints.create, { body: values }),
    onSaved: () => Promise.resolve(),
  });

  return (
    <SmallForm record={record} submitLabel="Add" busyLabel="Adding...">
      <TextField control={record.control} name="name" label="Name" required />
    </SmallForm>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const add = page.getByRole('button', { name: 'Add', exact: true });

test('a small form shows a problem with a field at the field, and keeps what was typed', async () => {
  const calls = answer(roofEndpoints.create, () => aRoof(1));
  await render(<NameRoof />);

  await add.click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls()).toEqual([]);

  answer(roofEndpoints.create, () => {
    const message = 'Another roof has this name.';
    throw new AppError('bad_input', message, { issues: [{ path: 'name', message }] });
  });
  await name.fill('North');
  await add.click();
  await expect.element(name).toHaveAccessibleDescription('Another roof has this name.');
  await expect.element(name).toHaveValue('North');
  await expectReadable();
});

test('a small form says above its fields why nothing was saved, and can be sent again', async () => {
  let isFull = true;
  const calls = answer(roofEndpoints.create, () => {
    if (isFull) throw new AppError('forbidden', 'You may not add roofs.');
    return aRoof(1);
  });
  await render(<NameRoof />);

  await name.fill('North');
  await add.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You may not add roofs.');
  isFull = false;
  await add.click();
  await expect.poll(calls).toHaveLength(2);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a small form that is being sent says so and cannot be sent twice', async () => {
  const gate = aGate();
  const calls = answer(roofEndpoints.create, async () => {
    await gate.opened;
    return aRoof(1);
  });
  await render(<NameRoof />);

  await name.fill('North');
  await add.click();
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
  gate.open();
  await expect.element(page.getByRole('button', { name: 'Adding...' })).not.toBeInTheDocument();
  expect(calls()).toHaveLength(1);
});
