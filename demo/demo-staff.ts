/** The ten people of the demo company, and who does what in its stories. */
import type { AccessProfile } from '#shared/access.ts';
import type { SignedIn } from '#server/records/actor.ts';

export const DEMO_DOMAIN = 'cedarhollow.example';

/** The password of every demo user. The demo company lives in a temporary folder. */
export const DEMO_PASSWORD = 'shingles';

export interface DemoPerson {
  fullName: string;
  /** What they do, for the table of sign-ins. */
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
    work: 'sales, insurance work',
    accessProfile: 'Sales Representative',
  },
  { fullName: 'Tom Okafor', work: 'crew lead', accessProfile: 'Field Technician' },
  { fullName: 'Luis Herrera', work: 'crew lead', accessProfile: 'Field Technician' },
  {
    fullName: 'Hector Vance',
    work: 'gutters and siding, subcontractor',
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

/** Who does what. */
export interface Staff {
  owner: SignedIn;
  /** Writes the invoices and takes the money. */
  office: SignedIn;
  /** Plans the crews. */
  production: SignedIn;
  frontDesk: SignedIn;
  /** Retail sales. */
  sales: [SignedIn, SignedIn];
  insuranceSales: SignedIn;
  crewLeads: [SignedIn, SignedIn];
}

/** The crews by name; a crew lead with an account is stored as a user. */
export const CREW_NAMES = ['Tom Okafor', 'Luis Herrera', 'Hector Vance'] as const satisfies Name[];

/** The staff when each of them has an account. */
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

/** The staff of a company with one user so far: they did it all. */
export function staffOfOne(user: SignedIn): Staff {
  return {
    owner: user,
    office: user,
    production: user,
    frontDesk: user,
    sales: [user, user],
    insuranceSales: user,
    crewLeads: [user, user],
  };
}
