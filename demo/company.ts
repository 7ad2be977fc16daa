/** The demo company: its profile, its ten users, and their roles in the demo stories. */
import sharp from 'sharp';
import { hashPassword } from '#features/office/auth/server/password.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { locations } from '#features/office/company/server/location-table.ts';
import { storeLogo } from '#features/office/company/server/letterhead-queries.ts';
import { toLogo } from '#features/office/company/server/logo.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import { DEFAULT_TIME_ZONE } from '#shared/time-zone.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { TAX_RATES } from './neighbors.ts';

export const DEMO_DOMAIN = 'cedarhollow.example';

/**
 * The password of all demo users. It isn't a secret: the demo company lives in a temporary folder.
 */
export const DEMO_PASSWORD = 'shingles';

export interface DemoPerson {
  fullName: string;
  /** Their job, for the table of sign-ins. */
  work: string;
  accessProfile: AccessProfile;
  isSubcontractor?: boolean;
}

export const DEMO_PEOPLE = [
  { fullName: 'Dana Whitfield', work: 'owner', accessProfile: 'Admin Project manager' },
  { fullName: 'Ruth Sorensen', work: 'office manager', accessProfile: 'Project manager' },
  { fullName: 'Marcus Ibarra', work: 'production manager', accessProfile: 'Project manager' },
  { fullName: 'Priya Nair', work: 'sales', accessProfile: 'Sales Representative' },
  { fullName: 'Cole Jensen', work: 'sales', accessProfile: 'Sales Representative' },
  {
    fullName: 'Renee Castillo',
    work: 'claims',
    accessProfile: 'Sales Representative',
  },
  { fullName: 'Tom Okafor', work: 'crew lead', accessProfile: 'Field Technician' },
  { fullName: 'Luis Herrera', work: 'crew lead', accessProfile: 'Field Technician' },
  {
    fullName: 'Hector Vance',
    work: 'gutters',
    accessProfile: 'Field Technician',
    isSubcontractor: true,
  },
  { fullName: 'Lena Brandt', work: 'front desk', accessProfile: 'User' },
] as const satisfies readonly DemoPerson[];

type Name = (typeof DEMO_PEOPLE)[number]['fullName'];

/** 'Dana Whitfield' signs in as dana@cedarhollow.example. */
export function demoUsername(fullName: string): string {
  return `${fullName.split(' ')[0]?.toLowerCase()}@${DEMO_DOMAIN}`;
}

/** The users by role. */
export interface Staff {
  /** The owner; imports the address book. */
  owner: SignedIn;
  /** Writes invoices and records payments. */
  office: SignedIn;
  /** Schedules the crews. */
  production: SignedIn;
  frontDesk: SignedIn;
  /** Retail sales. */
  sales: [SignedIn, SignedIn];
  insuranceSales: SignedIn;
  crewLeads: [SignedIn, SignedIn];
}

/** The crews by name; crew leads with an account are stored as users. */
export const CREW_NAMES = ['Tom Okafor', 'Luis Herrera', 'Hector Vance'] as const satisfies Name[];

/**
 * Returns the staff, looking up each user by name. In a company with only one user so far, `find`
 * always returns that user.
 */
export function staffOf(find: (name: Name) => SignedIn): Staff {
  return {
    owner: find('Dana Whitfield'),
    office: find('Ruth Sorensen'),
    production: find('Marcus Ibarra'),
    frontDesk: find('Lena Brandt'),
    sales: [find('Priya Nair'), find('Cole Jensen')],
    insuranceSales: find('Renee Castillo'),
    crewLeads: [find('Tom Okafor'), find('Luis Herrera')],
  };
}

/** Two gables and a chimney over a hollow. Contains no text, so it looks the same with any font. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320">
  <rect x="318" y="66" width="40" height="92" fill="#7c4a2d"/>
  <path d="M24 214 L176 62 L328 214 L292 214 L176 98 L60 214 Z" fill="#1f4e46"/>
  <path d="M196 214 L322 88 L456 214 L420 214 L322 122 L232 214 Z" fill="#2f7a6c"/>
  <path d="M24 250 Q132 292 240 262 T456 250 L456 270 Q348 300 240 284 T24 270 Z" fill="#c98b3b"/>
</svg>`;

const ESTIMATE_TERMS =
  'Good for 30 days. Deposit as agreed after signing, balance on completion. Rotten decking is replaced at the price per sheet above, after you approve it. We pay sales tax on materials; labor is not taxed in Utah.';
const INVOICE_TERMS =
  'Payment due by the due date. Make checks payable to Cedar Hollow Roofing with the invoice number on the memo line. 5-year workmanship warranty; manufacturer’s warranty on shingles.';

/** Users who work at the Park City yard; all others are at the office. */
const AT_THE_YARD: ReadonlySet<string> = new Set<Name>(['Cole Jensen', 'Luis Herrera']);
const LOCATIONS = { office: 'Provo office', yard: 'Park City yard' } as const;

/** Inserts the company's profile, as shown in its settings. */
export async function insertCompany(db: DbOrTx, createdAt: Date): Promise<void> {
  const logoHash = await storeLogo(
    db,
    await toLogo(await sharp(Buffer.from(LOGO)).png().toBuffer(), 'demo'),
  );
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
    brandColor: '#1f5f57',
    documents: { estimate: { terms: ESTIMATE_TERMS }, invoice: { terms: INVOICE_TERMS } },
    taxRates: [...TAX_RATES],
    timeZone: DEFAULT_TIME_ZONE,
    logoHash,
    createdAt,
  });
  // The first location already exists.
  await db.update(locations).set({ name: LOCATIONS.office });
  await db.insert(locations).values({
    name: LOCATIONS.yard,
    addressLine1: '1250 Iron Horse Dr',
    city: 'Park City',
    state: 'Utah',
    postalCode: '84060',
    phone: '(435) 555-0130',
    sortOrder: 1,
  });
}

/** Inserts the company's users, who can all sign in, and returns them by role. */
export async function insertPeople(db: DbOrTx, createdAt: Date): Promise<Staff> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const stored = new Map<string, SignedIn>();
  const everyone: readonly DemoPerson[] = DEMO_PEOPLE;
  for (const { fullName, accessProfile, isSubcontractor = false } of everyone) {
    const person = { fullName, accessProfile, isSubcontractor };
    const username = demoUsername(fullName);
    const [row] = await db
      .insert(users)
      .values({
        ...person,
        username,
        passwordHash,
        preferences: { location: AT_THE_YARD.has(fullName) ? LOCATIONS.yard : LOCATIONS.office },
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: users.id });
    if (row) stored.set(fullName, { kind: 'user', ...person, id: row.id, sessionId: 0 });
  }

  return staffOf((name) => {
    const person = stored.get(name);
    if (!person) throw new Error(`${name} was not stored`);

    return person;
  });
}

/** Formats the demo users and how to sign in as a text table. */
export function demoSignIns(): string {
  const everyone: readonly DemoPerson[] = DEMO_PEOPLE;
  const rows = everyone.map(({ fullName, work, accessProfile, isSubcontractor }) => [
    demoUsername(fullName),
    `${accessProfile}${isSubcontractor ? ', subcontractor' : ''}`,
    `${fullName}, ${work}`,
  ]);
  const table = [['Username', 'Access profile', 'Who'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );

  return [`Sign in with the password ${DEMO_PASSWORD} as one of`, '', ...lines].join('\n');
}
