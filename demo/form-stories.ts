/**
 * Submissions that homeowners send through the forms on the company's website, and their outcomes.
 */
import { defaultSettings } from '#features/intake/web-forms/form-settings.ts';
import { FORM_TEMPLATES } from '#features/intake/web-forms/form-templates.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import { workdayAfter } from './calendar.ts';
import type { Staff } from './company.ts';
import { addForm, changeSubmission, send } from './form-verbs.ts';
import type { Neighbor } from './neighbors.ts';
import { roofPicture } from './roof-picture.ts';
import type { Story, StorySetting } from './story.ts';
import type { SeededRandom } from './seeded-random.ts';
import { changeJob, changeTask, type Known } from './verbs.ts';

export type FormKey = 'inspection' | 'storm' | 'warranty';

/** The website's forms, once created. */
export type FormBook = Partial<Record<FormKey, Known>>;

const FORMS: Record<FormKey, { attachToJob: boolean; rep: (staff: Staff) => Known }> = {
  inspection: { attachToJob: true, rep: ({ sales: [rep] }) => rep },
  storm: { attachToJob: true, rep: ({ insuranceSales }) => insuranceSales },
  warranty: { attachToJob: false, rep: ({ production }) => production },
};

/** The office adds three forms to the website. */
export async function* formsStory(
  { staff, taskBook: { templates } }: StorySetting,
  { day, book }: { day: CalendarDay; book: FormBook },
): Story {
  for (const [key, { attachToJob, rep }] of Object.entries(FORMS)) {
    const template = FORM_TEMPLATES.find((one) => one.key === key);
    if (!template) throw new Error(`there is no template ${key}`);
    const { title, description, successMessage, fields } = template;
    book[key as FormKey] = yield* addForm(
      { day, by: staff.office },
      {
        title,
        description,
        status: 'published',
        fields: [...fields],
        settings: {
          ...defaultSettings(),
          successMessage,
          attachToContact: true,
          attachToJob,
          salesRepId: rep(staff).id,
          taskTemplateId: templates.find((one) => one.title === 'Call the new lead')?.id ?? null,
          embedOn: ['https://www.cedarhollow.example'],
        },
      },
    );
  }
}

const NOTES = [
  'Two dogs in the yard, please call before you come.',
  'The gate code is 4471.',
  'There is a brown stain on the bedroom ceiling, and it grows.',
  'Shingles were in the driveway this morning.',
  'We are selling in spring and the buyer asks about the roof.',
] as const;

/** Returns the answers about the roof, including the day of the storm on the storm form. */
function aboutRoof(key: FormKey, random: SeededRandom, storm: CalendarDay): object {
  const text = random.chance(0.7) ? random.pick(NOTES) : undefined;
  if (key === 'inspection') {
    const reason = random.pick(['A leak', 'Storm or hail', 'The roof is getting old']);

    return {
      reason,
      ...(reason === 'A leak' && { 'leak-where': 'Around the chimney' }),
      'roof-age': random.pick(['10 to 20 years', 'Over 20 years', 'Not sure']),
      'best-time': random.pick(['Morning', 'Afternoon', 'Any time']),
      notes: text,
    };
  }
  if (key === 'storm') {
    return {
      'storm-date': storm,
      cause: 'Hail',
      leaking: random.chance(0.3),
      claim: 'Not yet',
      damage: text,
    };
  }

  return {
    problem: random.pick(['Leak', 'Missing or loose shingles', 'Flashing or chimney']),
    urgency: random.pick(['Water is coming in', 'It should be fixed soon', 'It can wait']),
    details: text ?? 'Two shingles slid down on the back side.',
  };
}

/** A spam submission. */
const ADVERTISING = {
  name: 'SEO Team',
  phone: '(212) 555-0199',
  address: '1 Main St',
  reason: 'Something else',
  notes:
    'We bring your website to the top: https://rank.example https://links.example https://more.example',
};

interface Visit {
  day: CalendarDay;
  book: FormBook;
  key: FormKey;
  from: Neighbor;
  index: number;
  store: FileStore;
  isSpam: boolean;
  /** True if no one has processed the submission yet. */
  isWaiting: boolean;
}

/**
 * Plays out one submission: the visitor sends it, and the office responds over the next few days.
 */
export async function* submissionStory(
  { random, staff }: StorySetting,
  { day, book, key, from, index, store, isSpam, isWaiting }: Visit,
): Story {
  const at = { day, by: staff.frontDesk };
  const { contact, place } = from;
  const pictures = !isSpam && index % 7 === 3 ? [await roofPicture('storm', index)] : [];
  const person = {
    name: contact.name,
    phone: contact.phone ?? '(801) 555-0100',
    ...(contact.email && { email: contact.email }),
    address: place.addressLine1,
    city: place.city,
    zip: place.postalCode,
  };
  const sent = yield* send(at, {
    form: () => book[key],
    answers: isSpam ? ADVERTISING : { ...person, ...aboutRoof(key, random, addDays(day, -2)) },
    pictures,
    store,
    trap: isSpam && index % 2 === 0 ? 'https://rank.example' : '',
    address: `203.0.113.${index + 1}`,
  });
  if (isSpam || isWaiting) return;
  // Most senders get a call the same day, the others the next workday.
  const answered = random.chance(0.8) ? day : workdayAfter(day, 1);
  yield* changeSubmission({ day: answered, by: staff.frontDesk }, sent, {
    status: 'in_review',
    notes: random.pick(['Left a message.', 'Called, they want a visit.', 'Call after 5 PM.']),
  });
  if (sent.taskId !== null) {
    const call = { id: sent.taskId };
    yield* changeTask({ day: answered, by: staff.frontDesk }, call, { status: 'completed' });
  }
  const outcome = random.weigh([
    ['processed', 7],
    ['archived', 2],
  ] as const);
  const settled = workdayAfter(answered, random.whole(1, 5));
  yield* changeSubmission({ day: settled, by: staff.frontDesk }, sent, { status: outcome });
  if (sent.jobId === null) return;
  const rep = key === 'storm' ? staff.insuranceSales : staff.sales[0];
  const job = { id: sent.jobId };
  // Whether an insurer pays isn't known until there is a claim.
  const jobType = 'retail';
  if (outcome === 'archived') {
    yield* changeJob({ day: settled, by: rep }, job, {
      jobType,
      status: 'lost',
      lostReason: 'no_response',
    });
    return;
  }
  yield* changeJob({ day: settled, by: rep }, job, { jobType, status: 'estimating' });
  const decided = workdayAfter(settled, random.whole(4, 21));
  yield* changeJob(
    { day: decided, by: rep },
    job,
    random.chance(0.45)
      ? { status: 'signed_contract', contractAmount: random.whole(60, 210) * 100 }
      : { status: 'lost', lostReason: 'price' },
  );
}
