import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/web/render.tsx';
import { preloadRelatedParts, registerRelatedParts, RelatedParts } from './related-parts.tsx';

let loads = 0;

registerRelatedParts([
  {
    of: 'payments',
    place: 'lists',
    load: async () => {
      loads += 1;
      return ({ id }) => <p>Refunds of payment {id}</p>;
    },
  },
  { of: 'payments', place: 'kept', load: async () => () => <p>2 refunds will stay</p> },
  { of: 'payments', place: 'lists', load: async () => () => <p>Invoices</p> },
  { of: 'contacts', place: 'lists', load: async () => () => <p>Jobs</p> },
]);

test('a place on a record’s page shows the parts registered for it, in their order', async () => {
  await render(
    <section aria-label="Lists">
      <RelatedParts of="payments" id={7} place="lists" />
    </section>,
  );

  await expect
    .element(page.getByRole('region', { name: 'Lists' }))
    .toHaveTextContent(/^Refunds of payment 7Invoices$/);
});

test('a place without parts is empty', async () => {
  await render(
    <section aria-label="Figures">
      <RelatedParts of="payments" id={7} place="figures" />
    </section>,
  );

  await expect.element(page.getByRole('region', { name: 'Figures' })).toBeEmptyDOMElement();
});

test('the code of a page’s parts is loaded ahead, also where loading fails', async () => {
  registerRelatedParts([
    { of: 'payments', place: 'figures', load: () => Promise.reject(new Error('offline')) },
  ]);
  const before = loads;
  preloadRelatedParts('payments');

  expect(loads).toBe(before + 1);
});
