import { beforeEach, expect, test } from 'vitest';
import { endpoint } from '#shared/endpoint.ts';
import { forgetSubmissions, submissionKey } from './submission-keys.ts';

const create = endpoint({
  method: 'POST',
  path: '/api/payments',
  access: 'signed-in',
  summary: 'Record a payment',
  idempotent: true,
});
const check = { address: '/api/payments', body: { invoiceId: 7, amount: 100 } };

beforeEach(forgetSubmissions);

test('saving again after a lost response sends the key of the first attempt', () => {
  const first = submissionKey(create, check);
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(submissionKey(create, check)?.key).toBe(first?.key);
});

test('the same amount paid once more is a new payment', () => {
  const first = submissionKey(create, check);
  first?.decided();
  expect(submissionKey(create, check)?.key).not.toBe(first?.key);
});

test('an input changed before saving again is another payment', () => {
  const first = submissionKey(create, check);
  const changed = { ...check, body: { invoiceId: 7, amount: 200 } };
  expect(submissionKey(create, changed)?.key).not.toBe(first?.key);
});

test('a user who was on another page, or away for long, means a new payment', () => {
  const first = submissionKey(create, { ...check, now: 0 });
  const later = submissionKey(create, { ...check, now: 11 * 60_000 });
  expect(later?.key).not.toBe(first?.key);

  forgetSubmissions();
  const elsewhere = submissionKey(create, { ...check, now: 11 * 60_000 });
  expect(elsewhere?.key).not.toBe(later?.key);
});

test('a call that takes no key gets none', () => {
  const change = endpoint({
    method: 'PUT',
    path: '/api/payments',
    access: 'signed-in',
    summary: 'Change',
  });
  expect(submissionKey(change, check)).toBeUndefined();
});
