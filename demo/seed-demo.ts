/** Plans the demo company's year: how many of each story, and when they start. */
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { notifyOfOverdueInvoices } from '#features/money/invoices/server/notify-of-overdue.ts';
import {
  paymentReceived,
  notifyOfPayment,
} from '#features/money/ledger/server/notify-of-payment.ts';
import { notifications } from '#features/office/notifications/server/notification-table.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';
import { takeOut } from '#server/queue/leases.ts';
import {
  DAYS_OF_HISTORY,
  dayInSeason,
  hailStorms,
  instantAt,
  workday,
  workdayAfter,
  workdayUntil,
} from './calendar.ts';
import type { Span } from './calendar.ts';
import { insertCompany, insertPeople, staffOf } from './company.ts';
import type { Staff } from './company.ts';
import { BUSINESSES, neighborhood } from './neighbors.ts';
import type { Client, Neighborhood } from './neighbors.ts';
import { taskTemplates } from '#features/work/tasks/server/task-template-table.ts';
import {
  addRoofingTemplates,
  listTaskTemplates,
} from '#features/work/tasks/server/task-templates.ts';
import { formsStory, submissionStory } from './form-stories.ts';
import type { FormBook } from './form-stories.ts';
import { notesStory } from './note-stories.ts';
import { PHOTO_STORIES, photosStory } from './photo-stories.ts';
import { saleStory } from './sale-stories.ts';
import { seededRandom } from './seeded-random.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  counterStory,
  draftStory,
  firstDayStory,
  repairStory,
  slipStory,
  warrantyStory,
} from './service-stories.ts';
import { playStories } from './story.ts';
import type { Mishap, Story, StorySetting } from './story.ts';
import { officeWork } from './task-stories.ts';
import type { TaskBook } from './story.ts';

const SEED = 1902;

const DAY_MS = 86_400_000;

/** Demo users have read all notifications except those of the last few days. */
const DAYS_UNREAD = 3;

/** Money notifications go back this many days; read notifications get deleted eventually. */
const DAYS_OF_MONEY_NOTICES = 60;

/** The number of days the company has managed its tasks in Gable. */
const DAYS_WITH_TASKS = 75;

/** Form submissions from the website during the year. */
const SUBMISSIONS = 60;

const MISHAPS: Mishap[] = ['bounced', 'credit used', 'credit refunded', 'credit kept', 'bounced'];

interface Year extends Span {
  random: SeededRandom;
  neighbors: Neighborhood;
  regulars: Client[];
  staff: Staff;
  taskBook: TaskBook;
  /** Stores photos and other files; without it, there are no photos or web form submissions. */
  files: FileStore | null;
}

/** Returns all stories of the year after its first day. The result is deterministic. */
function storiesOf({
  random,
  neighbors,
  regulars,
  staff,
  taskBook,
  files,
  ...span
}: Year): Story[] {
  const stories: Story[] = [];
  // One in four final payments has a mishap, until they are used up.
  const mishaps = MISHAPS.flatMap((mishap) => [null, null, null, mishap]);
  const times = (count: number, story: (setting: StorySetting, index: number) => Story) => {
    for (let index = 0; index < count; index += 1) {
      const own = random.branch(stories.length + 2);
      stories.push(story({ random: own, staff, regulars, mishaps, taskBook }, index));
    }
  };
  const opening = { ...span, first: workdayAfter(span.first, 1) };
  const roofing = () => ({ day: dayInSeason(random, opening, 'roofing') });
  const repairs = () => ({ day: dayInSeason(random, opening, 'repairs') });
  const recent = () => ({ day: workday(addDays(span.last, -random.whole(2, 60))) });
  const home = () => ({ neighbor: neighbors.homeowner() });

  for (const [jobType, count] of [
    ['retail', 44],
    ['metal', 9],
    ['siding', 5],
  ] as const) {
    times(count, (setting) => saleStory(setting, { ...roofing(), ...home(), jobType }));
  }
  times(24, (setting, index) => {
    const jobType = index % 2 ? 'siding' : 'retail';

    return saleStory(setting, { ...recent(), ...home(), jobType });
  });
  for (const company of BUSINESSES) {
    const neighbor = neighbors.business(company);
    times(1, (setting) => saleStory(setting, { ...roofing(), neighbor, jobType: 'commercial' }));
  }
  for (const storm of hailStorms(span)) {
    times(23, (setting) => {
      // Most clients call within days; the last ones find a leak weeks later.
      const day = workdayAfter(storm, Math.min(random.whole(1, 40), random.whole(1, 40)));

      return saleStory(setting, { day, ...home(), jobType: 'insurance', storm });
    });
  }
  times(12, (setting) => repairStory(setting, { ...repairs(), neighbor: null }));
  times(20, (setting) => repairStory(setting, { ...repairs(), ...home() }));
  times(14, (setting) => warrantyStory(setting, repairs()));
  times(20, (setting) => counterStory(setting, roofing()));
  times(3, (setting) => slipStory(setting, repairs()));
  times(6, (setting, index) =>
    draftStory(setting, { day: workday(addDays(span.last, -3 - index)) }),
  );

  times(1, (setting) => officeWork(setting, span.last));
  times(1, (setting) => notesStory(setting, span.last));
  if (files) {
    times(PHOTO_STORIES, (setting, index) =>
      photosStory(setting, { last: span.last, index, store: files }),
    );
    const book: FormBook = {};
    times(1, (setting) => formsStory(setting, { day: workdayAfter(opening.first, 10), book }));
    const online = { ...opening, first: workdayAfter(opening.first, 20) };
    times(SUBMISSIONS, (setting, index) => {
      const day =
        index < 4
          ? workdayUntil(addDays(span.last, -index))
          : dayInSeason(random, online, 'roofing');
      const key =
        (['inspection', 'storm', 'inspection', 'warranty'] as const)[index % 4] ?? 'storm';
      const from = key === 'warranty' ? random.pick(regulars) : neighbors.homeowner();

      return submissionStory(setting, {
        day,
        book,
        key: index % 10 === 8 ? 'inspection' : key,
        from,
        index,
        store: files,
        isSpam: index % 10 === 8,
        isWaiting: index < 3,
      });
    });
  }

  return stories;
}

const isPaymentNotification = eq(queuedJobs.kind, paymentReceived.name);

/**
 * Sends notifications about the previous day's payments, and about invoices that became overdue.
 */
function notifyOfMoney(
  db: DbOrTx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const waiting = await tx
      .select()
      .from(queuedJobs)
      .where(isPaymentNotification)
      .orderBy(queuedJobs.id);
    for (const { key, payload } of waiting) {
      if (await takeOut(tx, key)) {
        await notifyOfPayment(tx, paymentReceived.payload.parse(payload), { canMail: false });
      }
    }
    await notifyOfOverdueInvoices(tx, { now, timeZone, canMail: false });
  });
}

/** Marks notifications created before this instant as read at the time they were created. */
async function readUntil(tx: DbOrTx, instant: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt}` })
    .where(lt(notifications.createdAt, instant));
}

/** Deletes queued payment notifications. */
async function forgetPayments(db: DbOrTx): Promise<void> {
  await db.delete(queuedJobs).where(isPaymentNotification);
}

interface Occasion {
  db: DbOrTx;
  now: Date;
}

async function seedYear({
  db,
  now,
  staff,
  timeZone,
  files,
}: Occasion & { staff: Staff; timeZone: string; files: FileStore | null }): Promise<void> {
  const today = dayInZone(now, timeZone);
  const span = { first: workday(addDays(today, -DAYS_OF_HISTORY)), last: addDays(today, -1) };
  const random = seededRandom(SEED);
  const neighbors = neighborhood(random.branch(0));
  const regulars: Client[] = [];
  const stage = { db, timeZone, last: span.last, random: random.branch(1) };
  const opening = { day: span.first, neighbors, regulars };
  await playStories([firstDayStory({ staff, random: random.branch(2) }, opening)], stage);
  // Turn off the templates that add tasks on acceptance: the stories add those tasks themselves.
  const onAcceptance = await db
    .update(taskTemplates)
    .set({ onAcceptance: false })
    .where(eq(taskTemplates.onAcceptance, true))
    .returning({ id: taskTemplates.id });
  const taskBook = {
    templates: await listTaskTemplates(db),
    since: addDays(span.last, -DAYS_WITH_TASKS),
  };
  const notifiedSince = new Date(now.getTime() - DAYS_OF_MONEY_NOTICES * DAY_MS);
  const atNight = (midnight: Date) =>
    midnight < notifiedSince ? forgetPayments(db) : notifyOfMoney(db, { now: midnight, timeZone });
  await playStories(storiesOf({ ...span, random, neighbors, regulars, staff, taskBook, files }), {
    ...stage,
    atNight,
  });
  const ids = onAcceptance.map(({ id }) => id);
  await db.update(taskTemplates).set({ onAcceptance: true }).where(inArray(taskTemplates.id, ids));
  await notifyOfMoney(db, { now: instantAt(today, 5, timeZone), timeZone });
  await readUntil(db, new Date(now.getTime() - DAYS_UNREAD * DAY_MS));
}

/**
 * Fills an empty database with the demo company: its profile, ten users who all sign in with the
 * same known password, and the year ending the day before `now`.
 */
export function seedDemo({ db, now, files }: Occasion & { files: FileStore }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const founded = new Date(now.getTime() - (DAYS_OF_HISTORY + 3) * DAY_MS);
    await insertCompany(tx, founded);
    await addRoofingTemplates(tx);
    const staff = await insertPeople(tx, founded);
    await seedYear({ db: tx, now, staff, timeZone: DEFAULT_TIME_ZONE, files });
  });
}

/**
 * Adds the same year to a company that is being set up, with its administrator doing everything.
 */
export function seedSampleData({
  user,
  ...occasion
}: Occasion & { user: SignedIn; timeZone: string }): Promise<void> {
  return seedYear({ ...occasion, staff: staffOf(() => user), files: null });
}
