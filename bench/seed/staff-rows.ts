import type { AccessProfile } from '#shared/access-profile.ts';
import type { users } from '#features/office/auth/server/user-table.ts';
import { FIRST_NAMES, LAST_NAMES } from '#demo/neighbors.ts';
import { DEMO_DOMAIN, DEMO_PEOPLE, demoUsername } from '#demo/company.ts';
import type { DemoPerson } from '#demo/company.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { dayAt, officeHour } from './company-calendar.ts';

type StaffRow = typeof users.$inferInsert & { id: number };

/** The fictional company's staff. */
export interface Staff {
  rows: StaffRow[];
  /** User IDs of the sales reps. */
  sellers: number[];
  /** User IDs of the office staff who write invoices and record payments. */
  office: number[];
  /** User IDs of crew members, in the format of a job's team. */
  crew: string[];
}

const MORE_PROFILES: readonly (readonly [AccessProfile, number])[] = [
  ['Sales Representative', 5],
  ['Field Technician', 3],
  ['User', 2],
];

/**
 * Returns the demo company's ten users, plus more for a company of this size. They all share one
 * password.
 */
export function staffRows(
  random: SeededRandom,
  { count, passwordHash }: { count: number; passwordHash: string },
): Staff {
  const named: readonly DemoPerson[] = DEMO_PEOPLE;
  const rows = Array.from({ length: count }, (_, index): StaffRow => {
    const chance = random.branch(index);
    const known = named[index];
    const fullName = known?.fullName ?? `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
    const createdAt = officeHour(chance, dayAt(0));

    return {
      id: index + 1,
      fullName,
      username: known ? demoUsername(fullName) : `person${index + 1}@${DEMO_DOMAIN}`,
      accessProfile: known?.accessProfile ?? chance.weigh(MORE_PROFILES),
      isSubcontractor: known?.isSubcontractor ?? false,
      passwordHash,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const idsOf = (...profiles: AccessProfile[]) =>
    rows.filter((row) => profiles.includes(row.accessProfile)).map(({ id }) => id);

  return {
    rows,
    sellers: idsOf('Sales Representative'),
    office: idsOf('Project manager', 'User'),
    crew: idsOf('Field Technician').map(String),
  };
}
