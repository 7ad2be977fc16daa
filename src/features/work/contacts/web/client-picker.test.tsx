import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { aClient } from '#test/web/contacts.ts';
import { render } from '#test/web/render.tsx';
import type { Me } from '#test/web/me.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { ClientPicker } from './client-picker.tsx';

function Picker() {
  const [id, setId] = useState<number | null>(null);

  return (
    <>
      <ClientPicker label="Client" value={id} onChange={setId} />
      <p>Chosen: {id ?? 'none'}</p>
    </>
  );
}

const PEOPLE = [
  aClient({ id: 1, name: 'Ada Park', type: 'client' }),
  aClient({ id: 2, name: 'Ridge Supply', type: 'supplier' }),
];

async function open(me: Partial<Me> = {}) {
  const calls = answer(contactEndpoints.list, ({ list }) => {
    const wanted = list.filters.find(({ field }) => field === 'type')?.values;
    const rows = PEOPLE.filter(
      ({ name, type }) =>
        (!wanted || wanted.includes(type)) && name.toLowerCase().includes(list.q.toLowerCase()),
    );

    return { rows, total: rows.length };
  });
  answer(contactEndpoints.read, ({ params: { id } }) => {
    throw new Error(`Contact ${id} was not to be read.`);
  });
  await render(<Picker />, { me });
  await field.click();

  return calls;
}

const field = page.getByRole('combobox', { name: 'Client' });
const option = (name: string | RegExp) => page.getByRole('option', { name });

test('the client picker offers clients with details that distinguish clients with the same name', async () => {
  const calls = await open();

  await expect.element(option('Ada Park (801) 555-0142 · 12 Elm St, Provo')).toBeVisible();
  await expect.element(option(/Ridge Supply/)).not.toBeInTheDocument();
  expect(calls()[0]?.list).toMatchObject({ page: 1, pageSize: 25 });
  await expectReadable();
  await option(/Ada Park/).click();
  await expect.element(page.getByText('Chosen: 1')).toBeVisible();
});

test('the client picker offers every contact when configured to', async () => {
  await open();

  await option('Show all contacts').click();
  await expect.element(option(/Ridge Supply Supplier/)).toBeVisible();
  await option(/Ridge Supply/).click();
  await expect.element(page.getByText('Chosen: 2')).toBeVisible();
});

test('a user who may add contacts can add a missing client, starting with the typed name', async () => {
  answer(contactEndpoints.duplicates, () => []);
  await open();

  await field.fill('Olu Nguyen');
  await option('Add “Olu Nguyen” as a new client').click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Olu Nguyen');
});

test('a user who may not add contacts is not offered to add one', async () => {
  await open({ accessProfile: 'Field Technician' });

  await field.fill('Olu');
  await expect.element(page.getByText('No clients available')).toBeVisible();
  await expect.element(option(/Add/)).not.toBeInTheDocument();
});
