import type { contacts } from '#features/work/contacts/server/contact-table.ts';
import {
  AREA_CODES,
  BUSINESSES,
  FIRST_NAMES,
  LAST_NAMES,
  MAIL_DOMAINS,
  oneLine,
  somePlace,
  SUBCONTRACTORS,
  SUPPLIERS,
} from '#demo/neighbors.ts';
import type { Place } from '#demo/neighbors.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { dayAt, officeHour } from './company-calendar.ts';
import type { Staff } from './staff-rows.ts';

type ContactRow = typeof contacts.$inferInsert & { id: number; createdAt: Date };

export interface SeededContact {
  row: ContactRow;
  lastName: string;
  place: Place;
}

/** A property manager with a twentieth of all work: 5,000 of 100,000 invoices. */
export const BIG_CLIENT = 8;

/** Common last names, used for every fourth contact; the others get names from the demo company. */
const COMMON_NAMES = ['Smith', 'Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Davis', 'Miller'];
const INITIALS = 'ABCDEFGHJKLMNPRSTW'.split('');
const PHONE_STYLES = [
  (area: string, line: string) => `(${area}) 555-${line}`,
  (area: string, line: string) => `${area}-555-${line}`,
  (area: string, line: string) => `${area}.555.${line}`,
  (area: string, line: string) => `+1 ${area} 555 ${line}`,
];
const NOTES = [
  'Dog in the yard, call before coming.',
  'Prefers text messages.',
  'Gate code with the office.',
  'Neighbor of a former client.',
  'Wants to know about metal before deciding.',
];

/** Returns a contact's type: two of each trade per hundred contacts, and otherwise client. */
function typeAt(id: number): ContactRow['type'] {
  if (id % 50 === 20) return 'supplier';

  return id % 50 === 40 ? 'contractor' : 'client';
}

export function isClientAt(id: number): boolean {
  return typeAt(id) === 'client';
}

/** Returns the contact's company name, or null for a homeowner. */
function companyOf(random: SeededRandom, id: number, lastName: string): string | null {
  if (id === BIG_CLIENT) return 'Maple Grove Property Management';
  const type = typeAt(id);
  if (type === 'supplier') return `${lastName} ${random.pick(SUPPLIERS)[0]}`;
  if (type === 'contractor') return `${lastName} ${random.pick(SUBCONTRACTORS)[0]}`;

  return random.chance(0.08) ? `${random.pick(BUSINESSES)} ${random.whole(2, 900)}` : null;
}

interface Company {
  /** The random generator shared by all contacts. */
  random: SeededRandom;
  staff: Staff;
  contacts: number;
}

/** Returns contact `id` (from 1), the same on every call. */
export function contactAt({ random: all, staff, contacts }: Company, id: number): SeededContact {
  const random = all.branch(id);
  const first = random.pick(FIRST_NAMES);
  const lastName = random.pick(random.chance(0.25) ? COMMON_NAMES : LAST_NAMES);
  const name = `${first} ${random.pick(INITIALS)}. ${lastName}`;
  const place = somePlace(random);
  const createdAt = officeHour(random, dayAt((id - 1) / contacts));
  const area = random.pick(AREA_CODES);
  const line = String(random.whole(0, 9999)).padStart(4, '0');
  const isTrashed = id !== BIG_CLIENT && !isClientAt(id) && random.chance(0.05);

  return {
    lastName,
    place,
    row: {
      id,
      name,
      email: random.chance(0.88)
        ? `${first}.${lastName}${id}@${random.pick(MAIL_DOMAINS)}`.toLowerCase()
        : null,
      phone: random.chance(0.96) ? random.pick(PHONE_STYLES)(area, line) : null,
      type: typeAt(id),
      status: random.weigh([
        ['active', 7],
        ['pending', 1.5],
        ['inactive', 1.5],
      ] as const),
      company: companyOf(random, id, lastName),
      address: oneLine(place),
      notes: random.chance(0.2) ? random.pick(NOTES) : null,
      createdBy: random.pick(random.chance(0.5) ? staff.sellers : staff.office),
      createdAt,
      updatedAt: createdAt,
      deletedAt: isTrashed ? createdAt : null,
    },
  };
}
