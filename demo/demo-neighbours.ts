/** Made-up people and firms of the Wasatch Front: 555 numbers, example domains. */
import type { z } from 'zod';
import type { contact } from '#features/contacts/contact.ts';
import type { SeededRandom } from './seeded-random.ts';

export type NewContact = z.input<typeof contact.create>;

export interface Town {
  city: string;
  postalCode: string;
}

const SHOP_TOWN: Town = { city: 'Provo', postalCode: '84604' };

/** Combined sales tax at the shop's address, in percent: goods are taxed where they are picked up. */
export const SHOP_TAX_RATE = 7.45;

const TOWNS: readonly (readonly [Town, number])[] = [
  [SHOP_TOWN, 9],
  [{ city: 'Orem', postalCode: '84057' }, 9],
  [{ city: 'Lehi', postalCode: '84043' }, 7],
  [{ city: 'American Fork', postalCode: '84003' }, 5],
  [{ city: 'Spanish Fork', postalCode: '84660' }, 5],
  [{ city: 'Springville', postalCode: '84663' }, 4],
  [{ city: 'Draper', postalCode: '84020' }, 4],
  [{ city: 'Sandy', postalCode: '84092' }, 5],
  [{ city: 'West Jordan', postalCode: '84088' }, 4],
  [{ city: 'Salt Lake City', postalCode: '84106' }, 5],
  [{ city: 'Heber City', postalCode: '84032' }, 2],
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

export interface Place extends Town {
  addressLine1: string;
}

/** A client of a story, with the place where they live or do business. */
export interface Neighbour {
  contact: NewContact;
  lastName: string;
  place: Place;
}

/** An address along the Wasatch Front. */
export function somePlace(random: SeededRandom): Place {
  const town = random.weigh(TOWNS);
  const grid = () =>
    `${random.whole(2, 98) * 10 + random.whole(1, 9)} ${random.pick(['E', 'W'])} ${random.whole(1, 18) * 100} ${random.pick(['N', 'S'])}`;
  const named = () => `${random.whole(110, 4890)} ${random.pick(STREETS)}`;

  return { ...town, addressLine1: random.chance(0.4) ? grid() : named() };
}

/** An address as a contact has it. */
export function oneLine({ addressLine1, city, postalCode }: Place): string {
  return `${addressLine1}, ${city}, UT ${postalCode}`;
}

/** Hands out people and firms, each only once, none with another's number. */
export function neighbourhood(random: SeededRandom) {
  const taken = new Set<string>();
  let phones = 0;

  /** 555-0100 to 555-0199 are kept free for made-up people; the first is the company's own. */
  const phone = () => {
    phones += 1;
    const areaCode = AREA_CODES[Math.floor(phones / 100)];
    if (!areaCode) throw new Error('there are no made-up numbers left');

    return `(${areaCode}) 555-01${String(phones % 100).padStart(2, '0')}`;
  };
  const freshName = (): [string, string] => {
    for (;;) {
      const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      if (taken.has(`${first} ${last}`)) continue;
      taken.add(`${first} ${last}`);

      return [first, last];
    }
  };
  const person = () => {
    const [first, lastName] = freshName();
    const email = `${first}.${lastName}@${random.pick(MAIL_DOMAINS)}`.toLowerCase();

    return { name: `${first} ${lastName}`, lastName, email };
  };

  return {
    homeowner(): Neighbour {
      const { name, lastName, email } = person();
      const home = somePlace(random);

      return {
        lastName,
        place: home,
        contact: {
          name,
          type: 'client',
          ...(random.chance(0.88) && { email }),
          phone: phone(),
          address: oneLine(home),
        },
      };
    },

    /** The contact person of a building's owner: a shop, a school, an owners' association. */
    business(company: string): Neighbour {
      const { name, email } = person();
      const site = somePlace(random);

      return {
        lastName: company,
        place: site,
        contact: { name, company, type: 'client', email, phone: phone(), address: oneLine(site) },
      };
    },

    trade({
      company,
      type,
      notes,
    }: {
      company: string;
      type: 'contractor' | 'supplier';
      notes: string;
    }): NewContact {
      const { name } = person();
      const domain = company.toLowerCase().replace(/[^a-z]+/g, '');

      return {
        name,
        company,
        type,
        email: `office@${domain}.example`,
        phone: phone(),
        address: oneLine(somePlace(random)),
        notes,
      };
    },
  };
}

export type Neighbourhood = ReturnType<typeof neighbourhood>;

export const SUPPLIERS = [
  ['Bench Roofing Supply', 'Shingles, underlayment. Rooftop delivery with two days of notice.'],
  ['Deseret Valley Building Products', 'Lumber and decking. Account terms net 30.'],
  ['Timp Metals', 'Standing seam, trim bent to order. Closed on Fridays from noon.'],
  ['Great Basin Gutter Coil', 'Coil stock in 26 colors, 5 and 6 inch.'],
  ['Lone Peak Skylights', 'Skylights and flashing kits.'],
  ['Redwood Road Fasteners', 'Nails, screws, caps, by the pallet.'],
  ['Utah Lake Siding Depot', 'Fiber cement and vinyl.'],
  ['Point of the Mountain Rentals', 'Lifts, dump trailers, generators.'],
  ['Wasatch Dumpster Co.', '20 and 30 yard roll-offs. Ask for Gil.'],
  ['Cottonwood Membranes', 'TPO, EPDM and polyiso.'],
  ['Slate Canyon Coatings', 'Elastomeric and primer.'],
  ['Jordan River Safety', 'Harnesses, anchors, inspections.'],
] as const;

export const SUBCONTRACTORS = [
  ['Vance Gutters & Siding', 'Hector. Seamless gutters, siding, soffit. Insured until next June.'],
  ['Alpine Chimney & Masonry', 'Rebuilds chimneys above the roof line.'],
  ['Kestrel Framing', 'Rafters and decking on bad days.'],
  ['Three Forks Electric', 'Heat cable and solar disconnects.'],
  ['Bonneville HVAC', 'Moves vents and flues.'],
  ['Skyline Solar Removal', 'Detach and reset.'],
  ['Oquirrh Stucco', 'Stucco and stone at walls.'],
  ['Payson Crane Service', 'One day minimum.'],
  ['Clear Creek Insulation', 'Blown in, baffles.'],
  ['Mapleton Painting', 'Fascia and trim.'],
  ['Granger Drywall', 'Ceilings after leaks.'],
  ['Cascade Roof Inspections', 'Re-roof inspections and drone photos.'],
] as const;

export const BUSINESSES = [
  'Sego Lily Dental',
  'Maple Grove Townhomes HOA',
  'Timpanogos Charter School',
  'Copper Kettle Bakery',
  'Hobble Creek Storage',
  'Cherry Hill Animal Clinic',
  'Iron Rail Brewing Supply',
  'Old Mill Office Park',
  'Cascade Springs Church',
  'Rock Canyon Tire',
  'Eagle Ridge Condominiums',
  'Lakeside Credit Union',
  'Fourth North Laundry',
] as const;

/** Insurers with the adjusters they send. */
export const INSURERS = [
  {
    company: 'Beehive Mutual',
    domain: 'beehivemutual',
    adjusters: ['Kurt Landry', 'Simone Achebe'],
  },
  {
    company: 'Great Divide Insurance',
    domain: 'greatdivide',
    adjusters: ['Pete Novak', 'Marisol Trujillo'],
  },
  { company: 'Prairie States Home', domain: 'prairiestates', adjusters: ['Glen Ostrander'] },
  { company: 'Saltbrush Casualty', domain: 'saltbrush', adjusters: ['Wynn Abbott', 'Cheryl Dunn'] },
] as const;
