import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '#shared/app-error.ts';
import { crudEndpoints } from '#shared/crud-endpoints.ts';
import { defineEntity, type RecordOf } from '#shared/entity.ts';
import { choice, phone, text } from '#shared/fields/fields.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { callApi } from '../api/api-client.ts';
import { endpointQuery, snapshotQuery } from '../api/endpoint-query.ts';
import { queryClient } from '../api/query-client.ts';
import { fieldOf } from '../form/entity-field.tsx';
import { emptyForm, formOf } from '../form/form-values.ts';
import { RecordForm } from '../form/record-form.tsx';
import { CreateRecordPage } from './create-record-page.tsx';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { EditRecordPage } from './edit-record-page.tsx';
import { RecordPage } from './record-page.tsx';

// Named 'estimates' because URLs and permissions require an existing entity name.
const roof = defineEntity({
  name: 'estimates',
  noun: ['roof', 'roofs'],
  title: 'title',
  fields: {
    title: text('Roof name', { required: true }),
    phone: phone('Phone'),
    cover: choice('Cover', { metal: 'Standing seam', tile: 'Clay tile' }, { required: true }),
  },
  computed: {},
  actions: ['read', 'create', 'update', 'delete', 'export'],
  access: {},
});
const endpoints = crudEndpoints(roof, { searches: 'title', bulkStatuses: ['new'] });
const Field = fieldOf(roof);

function aRoof(more: Partial<RecordOf<typeof roof>> = {}): RecordOf<typeof roof> {
  return {
    id: 7,
    title: 'North',
    phone: '8015550142',
    cover: 'metal',
    createdBy: 1,
    createdAt: '2026-11-21T15:00:00.000Z',
    updatedAt: '2026-11-21T15:00:00.000Z',
    version: 3,
    ...more,
  };
}

const inputs = (
  <>
    <Field name="title" />
    <Field name="phone" />
    <Field name="cover" />
  </>
);

function AddRoof({ leadsTo }: { leadsTo?: 'record' }) {
  return (
    <CreateRecordPage
      entity={roof}
      schema={roof.create}
      initial={{ ...emptyForm(roof.fields), cover: 'tile' }}
      save={({ values }) => callApi(endpoints.create, { body: values })}
      {...(leadsTo && { leadsTo })}
      form={({ record, ...frame }) => (
        <RecordForm record={record} {...frame}>
          {inputs}
        </RecordForm>
      )}
    />
  );
}

function EditRoof({ isTab = false }: { isTab?: boolean }) {
  const read = useQuery(snapshotQuery(endpoints.read, { params: { id: 7 } }));

  return (
    <EditRecordPage
      entity={roof}
      answer={read}
      schema={roof.create}
      initial={(record) => formOf(roof.fields, record)}
      save={({ changes, version }) =>
        callApi(endpoints.update, { params: { id: 7 }, body: { ...changes, version } })
      }
      isTab={isTab}
      form={({ record, ...frame }) => (
        <RecordForm record={record} {...frame}>
          {inputs}
        </RecordForm>
      )}
    />
  );
}

function Roof() {
  const read = useQuery(endpointQuery(endpoints.read, { params: { id: 7 } }));

  return (
    <RecordPage
      entity={roof}
      answer={read}
      head={({ cover }) => ({ description: cover })}
      deleteDialog={(record, dialog) => (
        <DeleteRecordDialog entity={roof} endpoint={endpoints.remove} record={record} {...dialog} />
      )}
    >
      {({ phone: number }) => <p>Call {number}</p>}
    </RecordPage>
  );
}

const toastOf = (text: string) => page.getByText(text, { exact: true });

test('a record is created from its page, a toast names it, and the list follows', async () => {
  const calls = answer(endpoints.create, () => aRoof());
  const shown = await render(<AddRoof />);

  await expect.element(page.getByRole('heading', { name: 'Add Roof' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Estimates' })).toBeVisible();
  await expectReadable();
  await page.getByLabelText('Roof name').fill('North');
  await page.getByRole('button', { name: 'Create Roof' }).click();
  await expect.element(toastOf('Roof created')).toBeVisible();
  await expect.poll(shown.address).toBe('/estimates');
  expect(calls().map(({ body }) => body)).toEqual([{ title: 'North', phone: null, cover: 'tile' }]);
});

test('a new record can lead to its own page', async () => {
  answer(endpoints.create, () => aRoof());
  const shown = await render(<AddRoof leadsTo="record" />);

  await page.getByLabelText('Roof name').fill('North');
  await page.getByRole('button', { name: 'Create Roof' }).click();
  await expect.poll(shown.address).toBe('/estimates/7');
});

test('a form that is a tab of a record’s page has no head of its own', async () => {
  answer(endpoints.read, () => aRoof());
  await render(<EditRoof isTab />);

  await expect.element(page.getByLabelText('Roof name')).toHaveValue('North');
  expect(page.getByRole('heading').elements()).toEqual([]);
});

test('a record that could not be created keeps what was typed, with a toast', async () => {
  answer(endpoints.create, () => {
    throw new AppError('conflict', 'There is such a roof.');
  });
  await render(<AddRoof />);

  await page.getByLabelText('Roof name').fill('North');
  await page.getByRole('button', { name: 'Create Roof' }).click();
  await expect.element(toastOf('Failed to create roof. Please try again.')).toBeVisible();
  await expect.element(page.getByLabelText('Roof name')).toHaveValue('North');
});

test('only the changed fields are sent, with the version that was edited, and the record follows', async () => {
  answer(endpoints.read, () => aRoof());
  const calls = answer(endpoints.update, () => aRoof({ title: 'South' }));
  const shown = await render(<EditRoof />);

  await expect.element(page.getByRole('heading', { name: 'Edit Roof' })).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('(801) 555-0142');
  await page.getByLabelText('Roof name').fill('South');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toastOf('Roof updated')).toBeVisible();
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(calls().map(({ body }) => body)).toEqual([{ title: 'South', version: 3 }]);
});

test('a conflict is asked about with the labels and the words of the fields', async () => {
  answer(endpoints.read, () => aRoof());
  answer(endpoints.update, () => {
    throw new AppError('conflict', 'Lena changed this roof.', {
      details: {
        conflicts: [
          {
            field: 'cover',
            mine: 'tile',
            theirs: 'metal',
            changedBy: 'Lena',
            changedAt: '2026-11-21T15:00:00.000Z',
          },
        ],
        current: aRoof({ version: 4 }),
      },
    });
  });
  await render(<EditRoof />);

  await page.getByRole('combobox', { name: 'Cover' }).click();
  await page.getByRole('option', { name: 'Clay tile' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another user changed this too' });
  await expect.element(dialog.getByRole('radiogroup', { name: 'Cover' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Clay tile' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Standing seam' })).toBeVisible();
});

test('a record that does not exist is said to be missing', async () => {
  answer(endpoints.read, () => {
    throw new AppError('not_found', 'There is no such roof.');
  });
  await render(<EditRoof />);

  await expect.element(page.getByRole('heading', { name: 'Estimate Not Found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Estimates' })).toBeVisible();
});

test('a record is deleted from its page after a question, and the list follows', async () => {
  answer(endpoints.read, () => aRoof());
  const calls = answer(endpoints.remove, () => undefined);
  const shown = await render(<Roof />);

  await expect.element(page.getByRole('heading', { name: 'North' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Are you sure you want to delete the roof "North"? This action cannot be undone.',
    );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toastOf('Roof deleted')).toBeVisible();
  await expect.poll(shown.address).toBe('/estimates');
  expect(calls()).toHaveLength(1);
});

test('a user who may change only their own records gets Edit and Delete on those alone', async () => {
  answer(endpoints.read, () => aRoof({ isOwn: false }));
  const seller = { me: { accessProfile: 'Sales Representative' } } as const;
  const others = await render(<Roof />, seller);
  await expect.element(page.getByText('Call 8015550142')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
  await others.unmount();

  answer(endpoints.read, () => aRoof({ isOwn: true }));
  queryClient.clear();
  await render(<Roof />, seller);
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
});

test('the form of a record without permission to change says so and leads back to the record', async () => {
  answer(endpoints.read, () => aRoof({ isOwn: false }));
  await render(<EditRoof />, { me: { accessProfile: 'Sales Representative' } });

  await expect.element(page.getByRole('heading', { name: 'View Only' })).toBeVisible();
  await expect.element(page.getByLabelText('Roof name')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Back to North' }))
    .toHaveAttribute('href', '/estimates/7');
  await expectReadable();
});

test('a user who may only read a record gets neither Edit nor Delete', async () => {
  answer(endpoints.read, () => aRoof());
  await render(<Roof />, { me: { accessProfile: 'Field Technician' } });

  await expect.element(page.getByText('Call 8015550142')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
});
