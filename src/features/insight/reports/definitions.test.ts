import { expect, test } from 'vitest';
import { ATTENTION_DEFINITIONS } from '#features/insight/dashboard/attention.ts';
import { companyMoney } from '#features/insight/dashboard/company-money.ts';
import { dashboardStats } from '#features/insight/dashboard/dashboard.ts';
import { salesWords } from '#features/insight/dashboard/sales-words.ts';
import { sales } from '#features/insight/dashboard/sales.ts';
import { REPORTS } from './reports.ts';

const described = (shape: Record<string, { description?: string | undefined }>) =>
  Object.entries(shape).flatMap(([name, { description }]) =>
    description === undefined ? [] : [[name, description] as const],
  );

const DEFINITIONS: (readonly [name: string, definition: string])[] = [
  ...described(dashboardStats.shape),
  ...described(companyMoney.shape),
  ...described(sales.shape),
  ...Object.entries(salesWords('since Nov 1, 2026')),
  ...Object.entries(ATTENTION_DEFINITIONS),
  ...REPORTS.flatMap(({ name, columns }) =>
    Object.values(columns).flatMap(({ label, about }) =>
      about === undefined ? [] : [[`${name}: ${label}`, about] as const],
    ),
  ),
];

test.each(DEFINITIONS)('The definition of %s is one sentence', (_, definition) => {
  expect(definition).toMatch(/^[A-Z][^.!?]+\.$/);
});
