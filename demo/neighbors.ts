/** Fictional people and companies along the Wasatch Front, with 555 numbers and example domains. */
import type { z } from 'zod';
import type { contact } from '#features/work/contacts/contact.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { SeededRandom } from './seeded-random.ts';

type NewContact = z.input<typeof contact.create>;

export interface Place {
  addressLine1: string;
  city: string;
  postalCode: string;
}

/** Combined sales tax at the shop, in percent. Goods are taxed where they are picked up. */
export const SHOP_TAX_RATE = 7.45;

/** Sales tax rates of the towns where goods are delivered. Roof jobs aren't taxed. */
export const TAX_RATES = [
  { name: 'Provo sales tax', rate: SHOP_TAX_RATE, isDefault: false },
  { name: 'Salt Lake City sales tax', rate: 8.25, isDefault: false },
  { name: 'Park City sales tax', rate: 9.05, isDefault: false },
] as const;

const TOWNS: readonly (readonly [readonly [city: string, postalCode: string], weight: number])[] = [
  [['Provo', '84604'], 9],
  [['Orem', '84057'], 9],
  [['Lehi', '84043'], 7],
  [['American Fork', '84003'], 5],
  [['Spanish Fork', '84660'], 5],
  [['Springville', '84663'], 4],
  [['Draper', '84020'], 4],
  [['Sandy', '84092'], 5],
  [['West Jordan', '84088'], 4],
  [['Salt Lake City', '84106'], 5],
  [['Heber City', '84032'], 2],
];

export const FIRST_NAMES =
  'Aaron Abby Alma Amber Andre Angela Ben Beth Brent Brooke Caleb Carla Chad Claire Craig Daniela David Debra Derek Diane Eli Elena Emmett Faye Gary Gina Grant Hannah Heidi Ian Irene Jared Janelle Jorge Joy Keith Kelsey Kirk Laura Leif Lorena Mark Megan Miguel Nadia Neil Nora Oscar Paige Paul Quinn Rachel Ramon Rebecca Scott Shauna Spencer Tara Trent Valerie Vince Wendy'.split(
    ' ',
  );
export const LAST_NAMES =
  'Alder Allred Bagley Barlow Beckstead Bennion Birch Bowen Brimhall Callister Cardon Castro Chandra Christensen Clegg Cordova Crandall Dahl Delgado Ellison Farnsworth Fielding Fowler Garcia Gibbons Gunther Haddock Hallstrom Hansen Hatch Hinckley Holdaway Ivie Jarvis Keller Kimball Larkin Larsen Lindqvist Lopez Madsen Mortensen Nakamura Nielson Okelberry Olsen Pace Park Peterson Pratt Quintana Rasmussen Redd Rigby Romero Santos Shumway Sorrell Stokes Tanner Thayer Tuttle Udall Vega Wadsworth Webb Winward Yates Young Zamora'.split(
    ' ',
  );
const STREETS =
  'Canyon Rd|Maple St|Foothill Dr|Orchard Ln|Timpview Dr|Bench Rd|Cherry Ln|Summit Way|Quail Hollow Dr|Center St|Aspen Cir|River Bottom Rd|Mulberry Dr|Grandview Ln|Heather Ct|Willow Creek Rd|Columbia Ln|Sunset Dr'.split(
    '|',
  );
export const MAIL_DOMAINS = ['mail.example', 'inbox.example', 'post.example', 'home.example'];
export const AREA_CODES = ['801', '385', '435'];

/** A future client, with the place where they live or do business. */
export interface Neighbor {
  contact: NewContact;
  lastName: string;
  place: Place;
}

/** A neighbor who is already in the address book. */
export interface Client extends Neighbor {
  id: number;
}

/** Returns a random address along the Wasatch Front. */
export function somePlace(random: SeededRandom): Place {
  const [city, postalCode] = random.weigh(TOWNS);
  const grid = () =>
    `${random.whole(2, 98) * 10 + random.whole(1, 9)} ${random.pick(['E', 'W'])} ${random.whole(1, 18) * 100} ${random.pick(['N', 'S'])}`;
  const named = () => `${random.whole(110, 4890)} ${random.pick(STREETS)}`;

  return { city, postalCode, addressLine1: random.chance(0.4) ? grid() : named() };
}

/** Formats an address as contacts store it. */
export function oneLine({ addressLine1, city, postalCode }: Place): string {
  return `${addressLine1}, ${city}, UT ${postalCode}`;
}

/** Returns functions that create people and companies with unique names and phone numbers. */
export function neighborhood(random: SeededRandom) {
  const taken = new Set<string>();

  const person = () => {
    for (;;) {
      const [first, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      const name = `${first} ${lastName}`;
      if (taken.has(name)) continue;
      taken.add(name);
      // The numbers 555-0100 to 555-0199 are reserved for fictional use; the first one is the
      // company's own.
      const areaCode = AREA_CODES[Math.floor(taken.size / 100)];
      if (!areaCode) throw new Error('there are no made-up numbers left');
      const phone = `(${areaCode}) 555-01${String(taken.size % 100).padStart(2, '0')}`;
      const email = `${first}.${lastName}@${random.pick(MAIL_DOMAINS)}`.toLowerCase();
      const place = somePlace(random);

      return { lastName, place, contact: { name, phone, email, address: oneLine(place) } };
    }
  };

  return {
    homeowner(): Neighbor {
      const { lastName, place, contact } = person();
      const email = random.chance(0.88) ? contact.email : null;

      return { lastName, place, contact: { ...contact, email, type: 'client' } };
    },

    /**
     * Returns the contact person of a business that owns a building, such as a shop, a school, or
     * an HOA.
     */
    business(company: string): Neighbor {
      const { place, contact } = person();

      return { lastName: company, place, contact: { ...contact, company, type: 'client' } };
    },

    trade(company: string, type: 'contractor' | 'supplier', notes: string): NewContact {
      const domain = company.toLowerCase().replace(/[^a-z]+/g, '');

      return { ...person().contact, email: `office@${domain}.example`, company, type, notes };
    },
  };
}

export type Neighborhood = ReturnType<typeof neighborhood>;

/** Lead sources in addition to the built-in ones. */
export const OWN_SOURCES = ['Yard sign', 'Radio spot'];

export const SUPPLIERS = [
  ['Bench Roofing Supply', 'Shingles, underlayment. Rooftop delivery with two days’ notice.'],
  ['Deseret Valley Building Products', 'Lumber and decking. Account terms net 30.'],
  ['Timp Metals', 'Standing seam, trim bent to order. Closed on Fridays from noon.'],
  ['Great Basin Gutter Coil', 'Coil stock in 26 colors, 5 and 6 inch.'],
  ['Lone Peak Skylights', 'Skylights and flashing kits.'],
  ['Utah Lake Siding Depot', 'Fiber cement and vinyl.'],
  ['Wasatch Dumpster Co.', '20 and 30 yard roll-offs. Ask for Gil.'],
  ['Cottonwood Membranes', 'TPO, EPDM and polyiso.'],
] as const;

export const SUBCONTRACTORS = [
  ['Vance Gutters & Siding', 'Hector. Seamless gutters, siding, soffit. Insured until next June.'],
  ['Alpine Chimney & Masonry', 'Rebuilds chimneys above the roof line.'],
  ['Kestrel Framing', 'Rafters and decking on bad days.'],
  ['Three Forks Electric', 'Heat cable and solar disconnects.'],
  ['Bonneville HVAC', 'Moves vents and flues.'],
  ['Skyline Solar Removal', 'Detach and reset.'],
  ['Mapleton Painting', 'Fascia and trim.'],
  ['Cascade Roof Inspections', 'Re-roof inspections and drone photos.'],
] as const;

export const BUSINESSES = [
  'Sego Lily Dental',
  'Maple Grove Townhomes HOA',
  'Timpanogos Charter School',
  'Copper Kettle Bakery',
  'Hobble Creek Storage',
  'Cherry Hill Animal Clinic',
  'Old Mill Office Park',
  'Cascade Springs Church',
  'Eagle Ridge Condominiums',
  'Lakeside Credit Union',
] as const;

/** Insurers with their email domains and adjusters. */
export const INSURERS = [
  ['Beehive Mutual', 'beehivemutual', ['Kurt Landry', 'Simone Achebe']],
  ['Great Divide Insurance', 'greatdivide', ['Pete Novak', 'Marisol Trujillo']],
  ['Prairie States Home', 'prairiestates', ['Glen Ostrander']],
  ['Saltbrush Casualty', 'saltbrush', ['Wynn Abbott', 'Cheryl Dunn']],
] as const;

/** Returns a random insurance claim as fields of a job. */
export function newClaim(random: SeededRandom, storm: CalendarDay) {
  const [company, domain, adjusters] = random.pick(INSURERS);
  const adjuster = random.pick(adjusters);

  return {
    insuranceCompany: company,
    claimNumber: `${company.slice(0, 2).toUpperCase()}-${random.whole(100_000, 989_999)}`,
    adjusterName: adjuster,
    adjusterPhone: `(303) 555-01${random.whole(10, 99)}`,
    adjusterEmail: `${adjuster.replace(' ', '.').toLowerCase()}@${domain}.example`,
    deductible: random.pick([1000, 1000, 1500, 2000, 2500]),
    dateOfLoss: storm,
    description: `Hail of ${storm}. Bruised shingles on all slopes, dents in vents and gutters.`,
    tags: ['Hail'],
  };
}

export type Claim = ReturnType<typeof newClaim>;
