/** Tests the list of what ends before a record moves to another client (T1). */
import { beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { signerEndpoints } from '#features/client/client-pages/signer.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { invoiceMessages } from '#features/client/sending/sending-endpoints.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aFile, aJob, anEstimate, anInvoice, over } from '#test/factories.ts';
import { startAutopayOffice } from '#test/stripe/autopay-office.ts';
import { aSubmission, aWebForm } from '#test/submissions.ts';
import { clientChangeEndpoints, type ReassignableKind } from '../client-change.ts';
import { NOTHING_ENDS } from '#test/client-change.ts';

const office = await startAutopayOffice();
const { api } = office;
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

const endsOf = (entity: ReassignableKind, id: number) =>
  dana.ok(clientChangeEndpoints.read, { params: { entity, id } });
const ann = async () =>
  (await aContact(dana, { name: 'Ann Park', email: 'ann@mail.example', address: '7 Elm St' })).id;

async function shareFile(on: { jobId?: number; invoiceId?: number; estimateId?: number }) {
  const { id } = await aFile(dana, on);
  await dana.expect(200).put(`/api/files/${id}/shared`, { isShared: true });
}

describe('Before a record moves to another client, the office sees what will end', () => {
  test('for an invoice: its link, the printed link, shared files, and queued emails', async () => {
    await dana.ok(companyEndpoints.update, { body: { printsPayLink: true } });
    const { id } = await anInvoice(dana, { status: 'sent', ...over(120) });
    expect(await endsOf('invoices', id)).toEqual(NOTHING_ENDS);
    await dana.ok(clientLinkEndpoints.share, { params: { entity: 'invoices', id } });
    await dana.expect(200).get(`/api/invoices/${id}/pdf`);
    await shareFile({ invoiceId: id });
    await shareFile({ invoiceId: id });
    await dana.ok(invoiceMessages.send, {
      params: { id },
      body: { to: ['maria@mail.example'], subject: 'Invoice', message: 'Hi', carries: 'pdf' },
    });
    expect(await endsOf('invoices', id)).toEqual({
      ...NOTHING_ENDS,
      links: 1,
      printedLinks: 1,
      sharedFiles: 2,
      waitingEmails: 1,
    });
    await dana.expect(200).patch(`/api/invoices/${id}`, { clientId: await ann() });

    expect(await endsOf('invoices', id)).toEqual(NOTHING_ENDS);
  });

  test('for an estimate: its signers as well, and no expired link', async () => {
    const { id } = await anEstimate(dana, { status: 'sent', ...over(120) });
    await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });
    const signers = ['Maria', 'Luis'].map((name) => ({ name, email: `${name}@mail.example` }));
    await dana.ok(signerEndpoints.set, { params: { id }, body: { signers } });
    await shareFile({ estimateId: id });
    expect(await endsOf('estimates', id)).toEqual({
      ...NOTHING_ENDS,
      links: 1,
      signers: 2,
      sharedFiles: 1,
    });
    api.clock.pass(200 * 24 * 60);
    expect(await endsOf('estimates', id)).toMatchObject({ links: 0 });
    await dana.expect(200).patch(`/api/estimates/${id}`, { clientId: await ann() });

    expect(await endsOf('estimates', id)).toEqual(NOTHING_ENDS);
  });

  test("for a job: shared files, form submissions, and its client's address", async () => {
    const { id, clientId } = await aJob(dana, {
      addressLine1: '1420 Canyon Rd',
      city: 'Provo',
      postalCode: '84604',
    });
    const { id: formId } = await aWebForm(dana);
    await aSubmission(api.database, { formId, contactId: clientId, jobId: id });
    await shareFile({ jobId: id });
    expect(await endsOf('jobs', id)).toEqual({
      ...NOTHING_ENDS,
      sharedFiles: 1,
      submissions: 1,
      addresses: 1,
    });
    await dana.expect(200).patch(`/api/jobs/${id}`, { clientId: await ann() });

    // The job now has Ann's address.
    expect(await endsOf('jobs', id)).toEqual({ ...NOTHING_ENDS, addresses: 1 });
  });
});

test('Only users who may change a record see what will end', async () => {
  const { id } = await anEstimate(dana);
  const tom = await api.as('Field Technician');
  const priya = await api.as('Sales Representative');

  for (const user of [tom, priya])
    await user.expect(404).get(`/api/client-changes/estimates/${id}`);
  await dana.expect(404).get('/api/client-changes/estimates/99999');
  await dana.expect(400).get(`/api/client-changes/contacts/${id}`);
});
