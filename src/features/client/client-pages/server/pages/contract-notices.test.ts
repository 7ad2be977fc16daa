import { expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { CONTRACT_NOTICES } from '#features/office/company/contract-notices.ts';
import { isCalendarDay } from '#shared/calendar-day.ts';
import { startApi } from '#test/api.ts';
import { anEstimate, anInvoice } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi();
const DEDUCTIBLE = 'pay any deductible applicable to a claim';

test('Every contract notice has its source, an address to read it at and the day it was read (D40)', () => {
  for (const { text, source, url, readOn } of Object.values(CONTRACT_NOTICES)) {
    expect(text.length).toBeGreaterThan(50);
    expect(source).toMatch(/\d/);
    expect(new URL(url).protocol).toBe('https:');
    expect(isCalendarDay(readOn)).toBe(true);
  }
});

test('Notices of the company are on new estimates and their pages, and stay on those that were sent', async () => {
  const dana = await api.as('Admin Project manager');
  const choose = (contractNotices: unknown) =>
    dana.send({ method: 'PUT', url: '/api/company', payload: { contractNotices } });
  const before = await anEstimate(dana, { status: 'sent' });
  expect((await choose(['texas-deductible-2019'])).status).toBe(200);
  const { id } = await anEstimate(dana, { status: 'sent' });
  const invoice = await anInvoice(dana);
  const textOf = async (path: string) =>
    (await readPdf((await dana.expect(200).get(path)).bytes)).text.replace(/\s+/g, ' ');
  expect(await textOf(`/api/estimates/${id}/pdf`)).toContain(DEDUCTIBLE);
  expect(await textOf(`/api/estimates/${before.id}/pdf`)).not.toContain(DEDUCTIBLE);
  expect(await textOf(`/api/invoices/${invoice.id}/pdf`)).not.toContain(DEDUCTIBLE);
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });
  const page = async () => String((await api.anonymous.get(new URL(url).pathname)).body);
  expect(await page()).toContain('Notice under the law of Texas');

  expect((await choose([])).status).toBe(200);
  expect(await page()).toContain(DEDUCTIBLE);
  expect(await textOf(`/api/estimates/${id}/pdf`)).toContain(DEDUCTIBLE);
  const after = await anEstimate(dana, { status: 'sent' });
  expect(await textOf(`/api/estimates/${after.id}/pdf`)).not.toContain(DEDUCTIBLE);

  for (const sent of [['ohio'], ['texas-deductible-2019', 'texas-deductible-2019'], 'all', null]) {
    expect((await choose(sent)).status).toBe(400);
  }
  expect((await dana.ok(companyEndpoints.read)).contractNotices).toEqual([]);
});
