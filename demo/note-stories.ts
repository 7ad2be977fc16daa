/** Notes that users write on the company's records. */
import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { workdayUntil } from './calendar.ts';
import type { Staff } from './company.ts';
import type { Story, StorySetting } from './story.ts';
import { addNote, pinNote, soldJobs } from './verbs.ts';

/** Notes on jobs or their clients: the author, and how many days ago. */
const REMARKS: readonly {
  ago: number;
  who: (staff: Staff) => SignedIn;
  on: Extract<EntityName, 'jobs' | 'contacts'>;
  text: string;
  isPinned?: true;
}[] = [
  {
    ago: 9,
    who: ({ production }) => production,
    on: 'jobs',
    text: 'The driveway is narrow: the dumpster goes on the street, and the city wants a permit for it.',
  },
  {
    ago: 7,
    who: ({ frontDesk }) => frontDesk,
    on: 'contacts',
    text: 'Works nights: call after 2 PM.',
    isPinned: true,
  },
  {
    ago: 4,
    who: ({ sales: [rep] }) => rep,
    on: 'jobs',
    text: 'The neighbor across the street asked for a card. Worth a visit when the roof is done.',
  },
  {
    ago: 2,
    who: ({ frontDesk }) => frontDesk,
    on: 'contacts',
    text: 'Wants a paper copy of the invoice too.',
  },
];

/** Writes the notes of the last few days; the newest asks the owner to call. */
export async function* notesStory({ staff }: StorySetting, last: CalendarDay): Story {
  for (const [index, { ago, who, on, text, isPinned }] of REMARKS.entries()) {
    const at = { day: workdayUntil(addDays(last, -ago)), by: who(staff) };
    const job = (yield* soldJobs(at))[index];
    if (!job) continue;
    const record = { entity: on, id: on === 'jobs' ? job.id : job.clientId };
    const note = yield* addNote(at, record, { text });
    if (isPinned) yield* pinNote(at, record, note);
  }

  const { id, fullName } = staff.owner;
  // A company that was just set up has no other user to ask.
  if (staff.office.id === id) return;
  const at = { day: workdayUntil(last), by: staff.office };
  const [job] = yield* soldJobs(at);
  if (!job) return;
  const text = `@${fullName} They ask whether the old skylight can stay. Can you call them?`;
  yield* addNote(at, { entity: 'jobs', id: job.id }, { text, mentions: [id] });
}
