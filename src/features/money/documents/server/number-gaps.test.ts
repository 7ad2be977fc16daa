import { beforeEach, describe, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anEstimate, anInvoice } from '#test/factories.ts';
import { GAPS_AT_ONCE } from '../number-gap.ts';
import { numberGapEndpoints } from '../number-gap-endpoints.ts';

const api = await startApi();
let dana: TestUser;
beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const NOW = '2026-11-21T15:00:00.000Z';
const gaps = (query: object = { kind: 'invoice' }) => dana.ok(numberGapEndpoints.list, { query });

describe('the list of missing numbers', () => {
  test('The list of missing numbers is empty while every number belongs to an invoice', async () => {
    expect(await gaps()).toEqual([]);
    await anInvoice(dana);
    await anInvoice(dana);
    expect(await gaps()).toEqual([]);
  });

  test('The list of missing numbers shows who deleted an invoice and when, even after 30 days', async () => {
    const { id } = await anInvoice(dana);
    await dana.ok(invoiceEndpoints.remove, { params: { id } });
    const gap = {
      first: 'INV-1000',
      last: 'INV-1000',
      size: 1,
      count: 1000,
      reason: 'deleted',
      documentId: id,
      at: NOW,
      by: 'Dana Whitfield',
      note: null,
    };
    expect(await gaps()).toEqual([gap]);

    api.clock.set('2026-12-22T15:00:00Z');
    expect(await gaps()).toEqual([{ ...gap, reason: 'removed' }]);
  });

  test('The list of missing numbers shows who cancelled an invoice, when, and why', async () => {
    const { id } = await anInvoice(dana);
    const body = { status: 'cancelled', reason: 'Billed twice' } as const;
    await dana.ok(invoiceEndpoints.patch, { params: { id }, body });
    expect(await gaps()).toMatchObject([
      {
        first: 'INV-1000',
        reason: 'cancelled',
        at: NOW,
        by: 'Dana Whitfield',
        note: 'Billed twice',
      },
    ]);
  });

  test('The list of missing numbers shows who moved the sequence ahead, as one gap', async () => {
    await anInvoice(dana);
    await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 5000 } });
    const gap = {
      first: 'INV-1001',
      last: 'INV-4999',
      size: 3999,
      reason: 'skipped',
      documentId: null,
      at: NOW,
      by: 'Dana Whitfield',
    };
    expect(await gaps()).toMatchObject([gap]);
    await anInvoice(dana);
    expect(await gaps()).toMatchObject([gap]);
  });

  test('The list of missing numbers shows the new number of a renumbered invoice', async () => {
    const { id } = await anInvoice(dana);
    await anInvoice(dana);
    const body = { invoiceNumber: 'HAIL-7' };
    await dana.ok(invoiceEndpoints.update, { params: { id }, body });
    expect(await gaps()).toMatchObject([
      { first: 'INV-1000', reason: 'renumbered', documentId: id, note: 'HAIL-7', at: NOW },
    ]);

    await anInvoice(dana, { invoiceNumber: 'INV-1000' });
    expect(await gaps()).toEqual([]);
  });

  test('A number typed above the sequence or with another prefix is not missing', async () => {
    await anInvoice(dana);
    await anInvoice(dana, { invoiceNumber: 'INV-2000' });
    await anInvoice(dana, { invoiceNumber: 'A-1' });
    expect(await gaps()).toEqual([]);
  });

  test('A number typed with other case or another dash equals the used number', async () => {
    await anInvoice(dana);
    const { id } = await anInvoice(dana, { invoiceNumber: 'inv\u20131001' });
    expect((await anInvoice(dana)).invoiceNumber).toBe('INV-1002');
    expect(await gaps()).toEqual([]);
    await dana.ok(invoiceEndpoints.update, { params: { id }, body: { invoiceNumber: 'HAIL-7' } });
    expect(await gaps()).toMatchObject([{ first: 'INV-1001', reason: 'renumbered' }]);
  });

  test('A missing number has one entry, even when another was typed with a leading zero', async () => {
    await anInvoice(dana);
    const { id } = await anInvoice(dana);
    const other = await anInvoice(dana, { invoiceNumber: 'INV-01001' });
    await anInvoice(dana);
    await dana.ok(invoiceEndpoints.remove, { params: { id: other.id } });
    expect(await gaps()).toEqual([]);
    await dana.ok(invoiceEndpoints.remove, { params: { id } });
    expect(await gaps()).toMatchObject([{ first: 'INV-1001', reason: 'deleted', documentId: id }]);
  });

  test('The numbers between a number typed below the sequence and its start are not missing', async () => {
    await anInvoice(dana, { invoiceNumber: 'INV-0005' });
    await anInvoice(dana);
    expect(await gaps()).toEqual([]);
    await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 998 } });
    expect(await gaps()).toEqual([]);
    await anInvoice(dana);
    await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 1001 } });
    expect(await gaps()).toMatchObject([{ first: 'INV-0999', size: 1, reason: 'skipped' }]);
  });

  test('The missing numbers of estimates are listed separately', async () => {
    const { id } = await anEstimate(dana);
    await dana.ok(estimateEndpoints.remove, { params: { id } });
    expect(await gaps()).toEqual([]);
    expect(await gaps({ kind: 'estimate' })).toMatchObject([
      { first: 'EST-1000', reason: 'deleted' },
    ]);
  });

  test('The list of missing numbers is paginated, highest first, without losing any', async () => {
    const { clientId } = await anInvoice(dana);
    for (let index = 0; index <= GAPS_AT_ONCE; index += 1) {
      const { id } = await anInvoice(dana, { clientId });
      await dana.ok(invoiceEndpoints.remove, { params: { id } });
    }
    const first = await gaps();
    expect(first).toHaveLength(GAPS_AT_ONCE);
    const rest = await gaps({ kind: 'invoice', before: first.at(-1)?.count });
    expect(rest).toMatchObject([{ first: 'INV-1001' }]);
  });

  test('Only administrators read the list of missing numbers', async () => {
    const manager = await api.as('Project manager');
    await manager.expect(403).get('/api/document-numbers/gaps?kind=invoice');
    await dana.expect(400).get('/api/document-numbers/gaps?kind=receipt');
  });
});

test('only administrators can read the history of a deleted invoice', async () => {
  const manager = await api.as('Project manager');
  const { id } = await anInvoice(manager);
  await manager.ok(invoiceEndpoints.remove, { params: { id } });
  const params = { entity: 'invoices', id } as const;
  const events = await dana.ok(historyEndpoints.timeline, { params });
  expect(events.map(({ action }) => action)).toEqual(['deleted', 'created']);
  expect((await manager.call(historyEndpoints.timeline, { params })).status).toBe(404);
});
