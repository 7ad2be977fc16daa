import { dayInZone } from '#shared/calendar-day.ts';
import { users } from '#features/auth/server/user-table.ts';
import { hashPassword } from '#features/auth/server/password.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import { companies } from '#features/company/server/company-table.ts';
import { storeLogo } from '#features/company/server/letterhead-queries.ts';
import { toLogo } from '#features/company/server/logo.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { SignedIn } from '#server/records/actor.ts';
import { DAYS_OF_HISTORY } from './demo-calendar.ts';
import { demoLogo } from './demo-logo.ts';
import {
  DEMO_DOMAIN,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  demoUsername,
  staffOf,
  staffOfOne,
} from './demo-staff.ts';
import type { DemoPerson, Staff } from './demo-staff.ts';
import { demoYear } from './demo-year.ts';
import { playStories } from './play-stories.ts';

const SEED = 1868;

interface Occasion {
  db: DbOrTx;
  now: Date;
  /** Another seed tells another year. */
  seed?: number;
}

const ESTIMATE_TERMS =
  'Good for 30 days. 50% deposit at signing, balance on completion. Rotten decking is replaced at the price per sheet above, after you approve it. We pay sales tax on materials; labor is not taxed in Utah.';
const INVOICE_TERMS =
  'Payment due by the due date. Make checks payable to Cedar Hollow Roofing with the invoice number on the memo line. 5-year workmanship warranty; manufacturer’s warranty on shingles.';

async function insertCompany(db: DbOrTx, createdAt: Date): Promise<void> {
  const logoHash = await storeLogo(db, await toLogo(await demoLogo()));
  await db.insert(companies).values({
    name: 'Cedar Hollow Roofing',
    addressLine1: '318 S Depot St',
    city: 'Provo',
    state: 'Utah',
    postalCode: '84601',
    phone: '(801) 555-0100',
    email: `office@${DEMO_DOMAIN}`,
    website: `www.${DEMO_DOMAIN}`,
    licenseNumber: 'UT 0000000-5501 (made up)',
    estimateTerms: ESTIMATE_TERMS,
    invoiceTerms: INVOICE_TERMS,
    timeZone: DEFAULT_TIME_ZONE,
    logoHash,
    createdAt,
  });
}

async function insertPeople(db: DbOrTx, createdAt: Date): Promise<Map<string, SignedIn>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = new Map<string, SignedIn>();
  const everybody: readonly DemoPerson[] = DEMO_PEOPLE;
  for (const { fullName, accessProfile, isSubcontractor = false } of everybody) {
    const person = { fullName, accessProfile, isSubcontractor };
    const [row] = await db
      .insert(users)
      .values({
        ...person,
        username: demoUsername(fullName),
        passwordHash,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: users.id });
    if (!row) throw new Error(`${fullName} was not stored`);
    people.set(fullName, { kind: 'user', ...person, id: row.id, sessionId: 0 });
  }

  return people;
}

async function seedYear({
  db,
  now,
  seed = SEED,
  staff,
  timeZone,
}: Occasion & { staff: Staff; timeZone: string }): Promise<void> {
  const { stories, random, last } = demoYear({ today: dayInZone(now, timeZone), seed, staff });
  await playStories(stories, { db, timeZone, last, random });
}

/**
 * Fills an empty database with the demo company: its profile, ten people who can all sign in with
 * one known password, and the year that ends the day before `now`.
 */
export function seedDemo({ db, now, seed }: Occasion): Promise<void> {
  return inTransaction(db, async (tx) => {
    const founded = new Date(now.getTime() - (DAYS_OF_HISTORY + 3) * 86_400_000);
    await insertCompany(tx, founded);
    const people = await insertPeople(tx, founded);
    const staff = staffOf((name) => {
      const person = people.get(name);
      if (!person) throw new Error(`nobody is called ${name}`);

      return person;
    });
    await seedYear({ db: tx, now, staff, timeZone: DEFAULT_TIME_ZONE, ...(seed && { seed }) });
  });
}

/** The same year in a company that is being set up: its administrator did everything. */
export function seedSampleData({
  db,
  now,
  user,
  timeZone,
}: Occasion & { user: SignedIn; timeZone: string }): Promise<void> {
  return seedYear({ db, now, staff: staffOfOne(user), timeZone });
}
