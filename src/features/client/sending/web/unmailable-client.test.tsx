import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contact, type Contact } from '#features/work/contacts/contact.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { anEstimate } from '#test/web/estimates.ts';
import { render } from '#test/web/render.tsx';
import { emptyForm } from '#web/form/form-values.ts';
import { estimateMessages } from '../sending-endpoints.ts';
import { SentEstimates } from './sent-messages.tsx';

const MARIA: Contact = {
  ...emptyForm(contact.fields),
  id: 41,
  name: 'Maria Alvarez',
  email: 'maria@mail',
  type: 'client',
  status: 'active',
  assignedTo: null,
  assignedToName: null,
  createdBy: 1,
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  version: 1,
};

beforeEach(() => {
  answer(estimateEndpoints.read, () => anEstimate({ id: 7, clientId: 41 }));
  answer(estimateMessages.list, () => []);
});

test('A document says that no reminder reaches a client whose stored address cannot be emailed', async () => {
  answer(contactEndpoints.read, () => MARIA);
  await render(<SentEstimates id={7} />);

  await expect.element(page.getByText('“maria@mail” is not a valid email address')).toBeVisible();
  await expect
    .element(page.getByText('Maria Alvarez cannot get emails or reminders.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Correct the client’s email' }))
    .toHaveAttribute('href', '/contacts/edit/41');
  await expectReadable();
});

test('A document of a client whose address can be emailed says nothing', async () => {
  const asked = answer(contactEndpoints.read, () => ({ ...MARIA, email: 'maria@mail.example' }));
  await render(<SentEstimates id={7} />);

  await expect.poll(() => asked().length).toBeGreaterThan(0);
  await expect.element(page.getByText(/is not a valid email/)).not.toBeInTheDocument();
});
