import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import {
  clientChangeEndpoints,
  type ClientChangeEnds,
} from '#features/work/contacts/client-change.ts';
import { AppError } from '#shared/app-error.ts';
import { addDays, calendarDay } from '#shared/calendar-day.ts';
import type { ListedOf } from '#shared/entity.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anOrder, COMPANY, order, orderEndpoints as endpoints } from '#test/web/change-orders.ts';
import { render } from '#test/web/render.tsx';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { documentNumber } from '../sales-document.ts';
import { AddDocumentPage } from './add-document-page.tsx';
import { DocumentDays } from './document-form.tsx';
import { DocumentHead } from './document-head.tsx';
import { DocumentNumberField } from './document-number-field.tsx';
import type { DocumentScreens } from './document-screens.ts';
import { DocumentsPage } from './documents-page.tsx';
import { EditDocumentPage } from './edit-document-page.tsx';
import { useDocumentVerbs } from './use-document-verbs.ts';
import { NOTHING_ENDS } from '#test/client-change.ts';

const SCREENS: DocumentScreens<ListedOf<typeof order>> = {
  name: 'estimate',
  entity: order,
  endpoints,
  deleteNote: ({ total }) => total > 0 && <p>Its price is not charged.</p>,
};

const orderForm = z.looseObject({
  orderNumber: documentNumber,
  date: calendarDay,
  answerBy: calendarDay,
});
type OrderInput = z.input<typeof orderForm>;

type Frame = Parameters<Parameters<typeof AddDocumentPage<OrderInput, OrderInput>>[0]['form']>[0];

function OrderForm({ frame, isNew }: { frame: Frame; isNew: boolean }) {
  const { form } = frame.record;

  return (
    <RecordForm {...frame}>
      <DocumentNumberField screens={SCREENS} form={form} />
      <DocumentDays screens={SCREENS} form={form} lastDay="answerBy" daysLater={10} isNew={isNew} />
    </RecordForm>
  );
}

async function showAddOrder(
  save: Parameters<typeof answer<typeof endpoints.create>>[1] = () => anOrder(),
) {
  answer(companyEndpoints.read, () => COMPANY);
  answer(endpoints.nextNumber, () => ({ number: 'CO-1001' }));
  const created = answer(endpoints.create, save);
  const shown = await render(
    <AddDocumentPage
      screens={SCREENS}
      schema={orderForm}
      search={{ clientId: 1 }}
      initial={(shared, orderNumber) => ({
        ...shared,
        orderNumber,
        answerBy: addDays(shared.date, 10),
        items: anOrder().items,
      })}
      form={(frame) => <OrderForm frame={frame} isNew />}
    />,
  );
  await expect.element(page.getByLabelText('Order Number')).toHaveValue('CO-1001');

  return { shown, bodies: () => created().map(({ body }) => body) };
}

const create = () => page.getByRole('button', { name: 'Create Change order' }).click();

test('A new document starts with the company’s terms and tax, and the server assigns the number', async () => {
  const { shown, bodies } = await showAddOrder();
  await create();

  await expect.poll(shown.address).toBe('/estimates/7');
  expect(bodies()).toMatchObject([
    { clientId: 1, jobId: null, terms: 'Half down.', taxLabel: 'Sales tax', taxRate: 7.25 },
  ]);
  expect(bodies()[0]).not.toHaveProperty('orderNumber');
});

test('A typed number is submitted', async () => {
  const { bodies } = await showAddOrder();
  await page.getByLabelText('Order Number').fill('CO-7');
  await create();

  await expect.poll(bodies).toMatchObject([{ orderNumber: 'CO-7' }]);
});

test('A last date before the document’s date shows a warning, and the document can be saved (M13)', async () => {
  const { bodies } = await showAddOrder();
  const warning = page.getByText('The answer by is before the date of this document', {
    exact: true,
  });
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const lastDay = page.getByRole('textbox', { name: 'Answer By' });
  await lastDay.fill('1/5/2020');
  await date.click();
  await expect.element(warning).toBeVisible();
  await expectReadable();
  await create();
  await expect.poll(bodies).toMatchObject([{ answerBy: '2020-01-05' }]);
});

test('A last date on the document’s date shows no warning (M13)', async () => {
  await showAddOrder();
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const lastDay = page.getByRole('textbox', { name: 'Answer By' });
  await date.fill('1/5/2027');
  await lastDay.click();
  await expect.element(lastDay).toHaveValue('Jan 15, 2027');
  await lastDay.fill('1/5/2027');
  await date.click();
  await expect.element(lastDay).toHaveValue('Jan 5, 2027');
  expect(page.getByText(/is before the date of this document/).elements()).toEqual([]);
});

test('The last date of a new document follows its date until the user sets it', async () => {
  await showAddOrder();
  const lastDay = page.getByRole('textbox', { name: 'Answer By' });
  const setDate = async (text: string) => {
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill(text);
    await lastDay.click();
  };
  await setDate('1/5/2027');
  await expect.element(lastDay).toHaveValue('Jan 15, 2027');

  await lastDay.fill('2/1/2027');
  await setDate('1/6/2027');
  await expect.element(lastDay).toHaveValue('Feb 1, 2027');
});

function EditOrder() {
  return (
    <EditDocumentPage
      screens={SCREENS}
      id={7}
      answer={useQuery(snapshotQuery(endpoints.read, { params: { id: 7 } }))}
      schema={orderForm}
      initial={({ orderNumber, date, answerBy }) => ({ orderNumber, date, answerBy })}
      form={(frame) => <OrderForm frame={frame} isNew={false} />}
    />
  );
}

test('A change that needs a new revision is sent again after the user confirms it', async () => {
  answer(companyEndpoints.read, () => COMPANY);
  answer(endpoints.read, () => anOrder());
  const updates = answer(endpoints.update, ({ body }) => {
    if ((body as { revise?: boolean }).revise) return anOrder({ orderNumber: 'CO-7' });
    throw new AppError('conflict', 'CO-1000 is approved.', {
      details: { needsRevision: true, revision: 2 },
    });
  });
  const shown = await render(<EditOrder />);

  await expect.element(page.getByText('CO-1000 · Maria Alvarez')).toBeVisible();
  await page.getByLabelText('Order Number').fill('CO-7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Save Revision 2' }).click();
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(updates().map(({ body }) => body)).toEqual([
    { orderNumber: 'CO-7', version: 3 },
    { orderNumber: 'CO-7', version: 3, revise: true },
  ]);
});

const OVER_CONTRACT = {
  limit: 10_000,
  isAccepted: false,
  others: 8_000,
  invoice: 4_500,
  over: 2_500,
};

/** Rejects requests that don't have a reason. */
const untilReason =
  (done: ReturnType<typeof anOrder>, overContract: object = OVER_CONTRACT) =>
  ({ body }: { body: unknown }) => {
    if ((body as { overContractReason?: string } | undefined)?.overContractReason) return done;
    throw new AppError('conflict', 'Over the contract.', { details: { overContract } });
  };

const invoiceAnyway = async (reason: string) => {
  const confirm = page.getByRole('button', { name: 'Invoice Anyway' });
  await expect.element(confirm).toBeDisabled();
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await confirm.click();
};

test('A change above the contract shows the excess, and is sent again with a reason (M7)', async () => {
  answer(companyEndpoints.read, () => COMPANY);
  answer(endpoints.read, () => anOrder());
  const updates = answer(endpoints.update, untilReason(anOrder({ orderNumber: 'CO-7' })));
  const shown = await render(<EditOrder />);

  await page.getByLabelText('Order Number').fill('CO-7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('$10,000.00')).toBeVisible();
  await expect.element(page.getByText('$2,500.00')).toBeVisible();
  await expectReadable();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByLabelText('Order Number')).toHaveValue('CO-7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await invoiceAnyway('  Rotten decking ');
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(updates().map(({ body }) => body)).toEqual([
    { orderNumber: 'CO-7', version: 3 },
    { orderNumber: 'CO-7', version: 3 },
    { orderNumber: 'CO-7', version: 3, overContractReason: 'Rotten decking' },
  ]);
});

test('A change can require a new revision and a reason, one question after the other (M7)', async () => {
  answer(companyEndpoints.read, () => COMPANY);
  answer(endpoints.read, () => anOrder());
  const updates = answer(endpoints.update, (call) => {
    if ((call.body as { revise?: boolean }).revise) return untilReason(anOrder())(call);
    throw new AppError('conflict', 'CO-1000 is approved.', {
      details: { needsRevision: true, revision: 2 },
    });
  });
  const shown = await render(<EditOrder />);

  await page.getByLabelText('Order Number').fill('CO-7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Save Revision 2' }).click();
  await invoiceAnyway('Added gutters');
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(updates().at(-1)?.body).toEqual({
    orderNumber: 'CO-7',
    version: 3,
    revise: true,
    overContractReason: 'Added gutters',
  });
});

test('A new document above the contract is created once its reason is entered (M7)', async () => {
  const { bodies } = await showAddOrder(untilReason(anOrder(), {}));
  await create();
  await expect
    .element(page.getByText('This invoice puts the job over its contract.'))
    .toBeVisible();
  expect(page.getByText('Contract amount').elements()).toEqual([]);
  await invoiceAnyway('Change order of May 4');
  await expect.poll(() => bodies().length).toBe(2);
  expect(bodies()[1]).toMatchObject({ overContractReason: 'Change order of May 4' });
});

test('A copy above the contract asks for a reason, and can be cancelled (M7)', async () => {
  const copies = answer(endpoints.duplicate, untilReason(anOrder({ id: 8 })));
  const shown = await render(<OrderHead status="sent" />);
  const copy = async () => {
    await page.getByRole('button', { name: 'Actions for CO-1000' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };
  await copy();
  await page.getByRole('button', { name: 'Back' }).click();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await copy();
  await invoiceAnyway('Second building');
  await expect.poll(shown.address).toBe('/estimates/edit/8');
  expect(copies().map(({ body }) => body)).toEqual([
    {},
    {},
    { overContractReason: 'Second building' },
  ]);
});

const filledForm = orderForm.extend({ clientId: z.int() });
type FilledInput = z.input<typeof filledForm>;

function GiveOrder() {
  return (
    <EditDocumentPage<FilledInput, FilledInput, ReturnType<typeof anOrder>>
      screens={SCREENS}
      id={7}
      answer={useQuery(snapshotQuery(endpoints.read, { params: { id: 7 } }))}
      schema={filledForm}
      initial={({ orderNumber, date, answerBy, clientId }) => ({
        orderNumber,
        date,
        answerBy,
        clientId,
      })}
      form={(frame) => (
        <RecordForm {...frame}>
          <Button onClick={() => frame.record.form.setValue('clientId', 2, { shouldDirty: true })}>
            Choose Ann
          </Button>
        </RecordForm>
      )}
    />
  );
}

async function giveOrder(ends: Partial<ClientChangeEnds>) {
  answer(companyEndpoints.read, () => COMPANY);
  answer(endpoints.read, () => anOrder());
  answer(clientChangeEndpoints.read, () => ({ ...NOTHING_ENDS, ...ends }));
  const updates = answer(endpoints.update, () => anOrder({ clientId: 2 }));
  const shown = await render(<GiveOrder />);
  await page.getByRole('button', { name: 'Choose Ann' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();

  return { shown, updates };
}

test('Before a document with a link moves to another client, the user sees whose link stops working (T1)', async () => {
  const { shown, updates } = await giveOrder({ links: 1 });

  await expect
    .element(page.getByText(/Maria Alvarez’s link to this .+ stops working/))
    .toBeVisible();
  expect(updates()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  expect(updates()).toEqual([]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Change Client' }).click();
  await expect.poll(shown.address).toBe('/estimates/7');
  expect(updates().map(({ body }) => body)).toEqual([{ clientId: 2, version: 3 }]);
});

test.each<[Partial<ClientChangeEnds>, RegExp]>([
  [{ signers: 2 }, /Its 2 signers are removed, and their links stop working/],
  [{ printedLinks: 1 }, /The link and QR code printed on its PDF stop working/],
  [{ sharedFiles: 3 }, /3 files will no longer be shared with Maria Alvarez/],
  [{ waitingEmails: 1 }, /1 email to Maria Alvarez will not be sent/],
])(
  'Before %j of a document end with its client, the user must confirm (T1)',
  async (ends, words) => {
    const { shown, updates } = await giveOrder({ ...ends, links: 1 });

    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText(/Maria Alvarez’s link to this/)).toBeVisible();
    await expectReadable();
    expect(updates()).toEqual([]);
    await page.getByRole('button', { name: 'Change Client' }).click();
    await expect.poll(shown.address).toBe('/estimates/7');
  },
);

test('A document without anything to end moves to another client without a question', async () => {
  const { shown, updates } = await giveOrder({});

  await expect.poll(shown.address).toBe('/estimates/7');
  expect(updates()).toHaveLength(1);
});

function OrderHead({ status }: { status: 'draft' | 'sent' }) {
  const document = anOrder({ status });
  const verbs = useDocumentVerbs(SCREENS, document);

  return (
    <DocumentHead
      screens={SCREENS}
      document={document}
      verbs={verbs}
      description="Decking"
      badge={null}
      menu={verbs.duplicateAction}
    />
  );
}

test('A draft can be marked as sent from its page, and a toast confirms it', async () => {
  const patches = answer(endpoints.patch, () => anOrder({ status: 'sent' }));
  await render(<OrderHead status="draft" />);

  await expect
    .element(page.getByRole('link', { name: 'PDF' }))
    .toHaveAttribute('href', '/api/estimates/7/pdf');
  await expectReadable();
  await page.getByRole('button', { name: 'Mark as Sent' }).click();
  await expect.element(page.getByText('CO-1000 marked as Sent.')).toBeVisible();
  expect(patches().map(({ body }) => body)).toEqual([{ status: 'sent' }]);
});

test('A copy opens in its form', async () => {
  answer(endpoints.duplicate, () => anOrder({ id: 8, orderNumber: 'CO-1001' }));
  const shown = await render(<OrderHead status="sent" />);

  expect(page.getByRole('button', { name: 'Mark as Sent' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Actions for CO-1000' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(shown.address).toBe('/estimates/edit/8');
});

test('A user with read-only access to a document gets its PDF and no actions', async () => {
  await render(<OrderHead status="draft" />, {
    me: { accessProfile: 'User' },
  });

  await expect.element(page.getByRole('link', { name: 'PDF' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /Mark as|Actions/ }).elements()).toEqual([]);
});

test('The list asks for confirmation before it deletes a document, with a warning', async () => {
  answer(endpoints.list, () => ({ rows: [anOrder()], total: 1 }));
  const removed = answer(endpoints.remove, () => undefined);
  await render(
    <DocumentsPage
      screens={SCREENS}
      endpoint={endpoints.list}
      columns={[{ key: 'orderNumber', label: 'Order #', render: ({ orderNumber }) => orderNumber }]}
      extraFilters={[]}
      description="Extra work that a client approves"
      sortChoices={[]}
      statuses={['draft', 'sent']}
      card={({ orderNumber }) => ({ title: orderNumber })}
      emptyText="Write the first."
      bulk={{
        statuses: ['sent'],
        call: (body) => callApi(endpoints.bulk, { body }),
      }}
    />,
  );

  await page.getByRole('button', { name: 'Actions for CO-1000' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['View', 'Edit', 'Send', 'PDF', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Change order' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Are you sure you want to delete change order "CO-1000"? This action cannot be undone.',
    );
  await expect.element(dialog).toHaveTextContent('Its price is not charged.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => removed().length).toBe(1);
});
