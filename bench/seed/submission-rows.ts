/** Web forms and their submissions: most became leads, a tenth are spam. */
import { knownAnswers } from '#features/intake/web-forms/form-answers.ts';
import { defaultSettings } from '#features/intake/web-forms/form-settings.ts';
import { FORM_TEMPLATES } from '#features/intake/web-forms/form-templates.ts';
import type { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import type { SubmissionStatus } from '#features/intake/web-form-submissions/web-form-submission.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { dayAt, officeHour } from './company-calendar.ts';
import type { MadeUpCompany, SubmissionRow } from './made-up-records.ts';

type FormRow = Omit<typeof webForms.$inferInsert, 'fieldCount' | 'searchText'> & { id: number };
const RECENT: readonly (readonly [SubmissionStatus, number])[] = [
  ['new', 4],
  ['in_review', 3],
  ['processed', 6],
  ['archived', 1],
  ['spam', 1],
];
const OLD: readonly (readonly [SubmissionStatus, number])[] = [
  ['processed', 8],
  ['archived', 2],
  ['spam', 1],
];

const templateOf = (id: number) => {
  const template = FORM_TEMPLATES[(id - 1) % FORM_TEMPLATES.length];
  if (!template) throw new Error('there are no templates of forms');

  return template;
};

/** Returns form `id` (from 1). */
export function formAt({ staff }: MadeUpCompany, id: number): FormRow {
  const { title, description, fields } = templateOf(id);
  const createdAt = staff.rows[0]?.createdAt ?? new Date(0);

  return {
    id,
    slug: `form-${id}`,
    title: `${title} ${id}`,
    description,
    status: id % 5 === 0 ? 'archived' : 'published',
    fields: [...fields],
    settings: defaultSettings(),
    fieldsVersion: 1,
    createdBy: staff.rows[0]?.id ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Returns submission `id` (from 1), from a sender who is now in the address book. */
export function submissionAt(
  company: MadeUpCompany,
  random: SeededRandom,
  id: number,
): SubmissionRow {
  const { size, staff } = company;
  const share = (id - 0.5) / size.submissions;
  const day = dayAt(share);
  const createdAt = officeHour(random, day);
  const formId = random.whole(1, size.forms);
  const status = random.weigh(share > 0.9 ? RECENT : OLD);
  const isAttached = status !== 'spam' && status !== 'new';
  const job = company.job(Math.max(1, Math.ceil(share * size.jobs))).row;
  // Attach a submission only to a job of the same contact.
  const contactId = job.clientId;
  const { row: contact, place } = company.contact(contactId);
  const answers: Record<string, string> = {};
  for (const { id: field, known } of templateOf(formId).fields) {
    const values = {
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      address: place.addressLine1,
      city: place.city,
      zip: place.postalCode,
      state: null,
    };
    const value = known && values[known];
    if (value) answers[field] = value;
  }
  const known = knownAnswers(templateOf(formId).fields, answers);
  const answered = new Date(createdAt.getTime() + random.whole(2, 600) * 60_000);

  return {
    id,
    formId,
    formVersion: 1,
    data: answers,
    status,
    assignedTo: random.chance(0.6) ? random.pick(staff.sellers) : null,
    notes: random.chance(0.3) ? 'Left a message, calls back tomorrow.' : null,
    sender: known.name ?? 'Someone',
    email: known.email ?? null,
    phone: known.phone ?? null,
    contactId: isAttached ? contactId : null,
    jobId: isAttached && random.chance(0.5) ? job.id : null,
    attached: isAttached
      ? { created: { contact: true, job: true, task: false }, filledIn: {}, fileIds: [] }
      : null,
    spamReasons: status === 'spam' ? ['It has 5 links.'] : [],
    isTest: false,
    digest: `digest ${id}`,
    network: `network ${id % 997}`,
    firstResponseAt: isAttached ? answered : null,
    createdAt,
    updatedAt: createdAt,
  };
}
