import type { AccessProfile } from '#shared/access-profile.ts';

export interface Person {
  fullName: string;
  username: string;
  password: string;
}

export const COMPANY_NAME = 'Ridgeline Roofing';

/** One user of each access profile in the company that the browser tests start with. */
export const PEOPLE: Record<AccessProfile, Person> = {
  'Admin Project manager': person('Dana Whitfield'),
  'Project manager': person('Marcus Ibarra'),
  'Sales Representative': person('Priya Nair'),
  'Field Technician': person('Tom Okafor'),
  User: person('Lena Brandt'),
};

function person(fullName: string): Person {
  const first = fullName.toLowerCase().split(' ')[0] ?? '';
  return { fullName, username: `${first}@ridgeline.example`, password: `${first} climbs ladders` };
}
