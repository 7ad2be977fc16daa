import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { expectReadable } from '#test/web/accessibility.ts';
import { answer } from '#test/web/answer.ts';
import { render } from '#test/web/render.tsx';
import { formOf } from '#web/form/form-values.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { contact } from '../contact.ts';
import { ContactForm } from './contact-form.tsx';

beforeEach(() => {
  answer(teamEndpoints.users, () => []);
  answer(contactEndpoints.duplicates, () => []);
});

function EditMaria({ email }: { email: string }) {
  const record = useRecordForm({
    schema: contact.create,
    initial: { ...formOf(contact.fields, {}), name: 'Maria Alvarez', type: 'client', email },
    save: () => Promise.resolve(),
    onSaved: () => {},
  });

  return (
    <ContactForm record={record} contactId={41} submitLabel="Save Changes" cancelTo="/contacts" />
  );
}

const email = () => page.getByRole('textbox', { name: 'Email' });

test('The contact form marks a stored address that cannot be emailed as soon as it opens', async () => {
  await render(<EditMaria email="<angle@example.com>" />);

  await expect
    .element(email())
    .toHaveAccessibleDescription('This is not a valid email address. Enter a valid email address');
  await expectReadable();
});

test('The contact form does not mark an address that can be emailed', async () => {
  await render(<EditMaria email="maria@mail.example" />);

  await expect.element(email()).toHaveValue('maria@mail.example');
  await expect.element(email()).not.toHaveAttribute('aria-invalid');
});
