/**
 * Small jobs: repairs, warranty visits, counter sales, and the data entry mistakes every office
 * makes.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { workdayAfter } from './calendar.ts';
import { CREW_NAMES } from './company.ts';
import { OWN_SOURCES, SHOP_TAX_RATE, SUBCONTRACTORS, SUPPLIERS, TAX_RATES } from './neighbors.ts';
import type { Client, Neighbor, Neighborhood } from './neighbors.ts';
import { pay } from './contract-stories.ts';
import { counterSale, repair } from './roof-prices.ts';
import { decide, jobAddress, offer, takeIn } from './sale-stories.ts';
import type { Story, StorySetting } from './story.ts';
import {
  addContact,
  addEstimate,
  addInvoice,
  addJob,
  changeContact,
  changeInvoice,
  changeJob,
  convertEstimate,
  deleteContact,
  deleteInvoice,
  deletePayment,
  importContact,
  addSource,
  setRates,
} from './verbs.ts';

const REGULARS = 64;

/**
 * The company imports its address book: past clients, who become regulars, plus subcontractors and
 * suppliers.
 */
export async function* firstDayStory(
  { staff, random }: Pick<StorySetting, 'staff' | 'random'>,
  { day, neighbors, regulars }: { day: CalendarDay; neighbors: Neighborhood; regulars: Client[] },
): Story {
  const at = { day, by: staff.owner };
  yield* setRates(at, {
    usual: 31.5,
    people: staff.crewLeads.map(({ id }) => ({ id, rate: 42 })),
  });
  for (const source of OWN_SOURCES) yield* addSource(at, source);
  for (let count = 0; count < REGULARS; count += 1) {
    const neighbor = neighbors.homeowner();
    const status = random.chance(0.85) ? 'active' : 'inactive';
    const year = Number(day.slice(0, 4)) - random.whole(1, 9);
    const notes = random.chance(0.3) ? `Roof of ${year}.` : null;
    const { id } = yield* importContact(at, { ...neighbor.contact, status, notes });
    regulars.push({ ...neighbor, id });
  }
  for (const [company, notes] of SUPPLIERS) {
    yield* importContact(at, neighbors.trade(company, 'supplier', notes));
  }
  for (const [company, notes] of SUBCONTRACTORS) {
    yield* importContact(at, neighbors.trade(company, 'contractor', notes));
  }
}

interface Call {
  day: CalendarDay;
}

/**
 * A leak is reported, fixed, and paid for, mostly within a week. With no neighbor given, the client
 * is a regular.
 */
export async function* repairStory(
  setting: StorySetting,
  { day, neighbor }: Call & { neighbor: Neighbor | null },
): Story {
  const { random, staff, regulars } = setting;
  const { production, office, crewLeads } = staff;
  const client = neighbor ? yield* takeIn(setting, { day, neighbor }) : random.pick(regulars);
  const { title, items } = repair(random);
  const lead = random.whole(0, 1);
  const job = yield* addJob(
    { day, by: office },
    {
      title: `${client.lastName}: ${title.toLowerCase()}`,
      clientId: client.id,
      jobType: 'service_repairs',
      priority: random.chance(0.4) ? 'high' : 'medium',
      leadSource: neighbor ? random.pick(['online', 'referral']) : 'repeat_customer',
      salesRep: production.id,
      ...jobAddress(client.place),
    },
  );

  let invoice;
  let fixed = workdayAfter(day, random.whole(1, 6));
  if (random.chance(0.45)) {
    const asked = { job, by: production, day: fixed };
    const estimates = [yield* offer(setting, { ...asked, title, items })];
    const sold = yield* decide(setting, { ...asked, estimates, odds: 0.75 });
    if (!sold) return;
    fixed = workdayAfter(sold.signed, random.whole(2, 6));
    const draft = yield* convertEstimate({ day: fixed, by: office }, sold.estimate);
    invoice = yield* changeInvoice({ day: fixed, by: office }, draft, { status: 'sent' });
  } else {
    const of = { clientId: client.id, jobId: job.id, description: title };
    invoice = yield* addInvoice({ day: fixed, by: office }, { ...of, status: 'sent', items });
  }
  const crew = CREW_NAMES[lead] ?? CREW_NAMES[0];
  const plan = { startDate: fixed, endDate: fixed, assignedTeam: [crew] };
  yield* changeJob({ day: fixed, by: production }, job, plan);
  const by = crewLeads[lead] ?? production;
  yield* changeJob({ day: fixed, by }, job, { status: 'completed' });
  if (neighbor) yield* changeContact({ day: fixed, by: production }, client, { status: 'active' });

  const wait = random.weigh([
    [0, 4],
    [random.whole(2, 14), 5],
    [random.whole(20, 60), 1.4],
    [null, 0.8],
  ] as const);
  if (wait === null) return;
  yield* pay(setting, { invoice, day: workdayAfter(fixed, wait), amount: invoice.balance });
}

const COMPLAINTS = [
  'Ridge cap lifted in the wind.',
  'Drip at the skylight after the first rain.',
  'Nail pop over the garage.',
  'Gutter seam leaks at the corner.',
];

/** A regular client calls, a crew lead visits, and nothing is charged. */
export async function* warrantyStory(
  { random, staff, regulars }: StorySetting,
  { day }: Call,
): Story {
  const { office, production, crewLeads } = staff;
  const client = random.pick(regulars);
  const visit = workdayAfter(day, random.whole(3, 12));
  const lead = random.whole(0, 1);
  const job = yield* addJob(
    { day, by: office },
    {
      title: `${client.lastName} warranty visit`,
      description: random.pick(COMPLAINTS),
      clientId: client.id,
      jobType: 'warranty',
      status: 'appointment_scheduled',
      leadSource: 'repeat_customer',
      salesRep: production.id,
      warrantyScheduled: visit,
      startDate: visit,
      endDate: visit,
      assignedTeam: [CREW_NAMES[lead] ?? CREW_NAMES[0]],
      ...jobAddress(client.place),
    },
  );
  yield* changeJob({ day: visit, by: crewLeads[lead] ?? production }, job, { status: 'review' });
  const checked = workdayAfter(visit, random.whole(1, 5));
  yield* changeJob({ day: checked, by: production }, job, { status: 'completed' });
}

/**
 * Materials sold over the counter, with sales tax because they are goods; usually paid on the spot.
 */
export async function* counterStory(setting: StorySetting, { day }: Call): Story {
  const { random, staff, regulars } = setting;
  const sale = { clientId: random.pick(regulars).id, description: 'Materials, picked up' };
  const goods = {
    items: counterSale(random),
    taxRate: SHOP_TAX_RATE,
    taxLabel: TAX_RATES[0].name,
  };
  const at = { day, by: staff.office };
  const invoice = yield* addInvoice(at, { ...sale, ...goods, status: 'sent' });
  if (random.chance(0.9)) yield* pay(setting, { invoice, day, amount: invoice.balance });
}

/** Open work: an estimate and an invoice that haven't been sent yet. */
export async function* draftStory({ random, staff, regulars }: StorySetting, { day }: Call): Story {
  const { title: description, items } = repair(random);
  const [clientId, otherId] = [random.pick(regulars).id, random.pick(regulars).id];
  yield* addEstimate({ day, by: staff.production }, { clientId, ...repair(random) });
  yield* addInvoice({ day, by: staff.office }, { clientId: otherId, description, items });
}

/** Records entered twice, with the duplicates deleted, so there is something in the trash. */
export async function* slipStory(setting: StorySetting, { day }: Call): Story {
  const { random, staff, regulars } = setting;
  const client = random.pick(regulars);
  const at = { day, by: staff.office };
  const { name, phone } = client.contact;
  const twin = yield* addContact({ day, by: staff.frontDesk }, { name, phone, type: 'client' });
  yield* deleteContact(at, twin);

  const { title: description, items } = repair(random);
  const draft = { clientId: client.id, description, items };
  const invoice = yield* addInvoice(at, { ...draft, status: 'sent' });
  yield* deleteInvoice(at, yield* addInvoice(at, draft));
  const paid = { invoice, day, amount: invoice.balance, way: { method: 'cash' } } as const;
  yield* pay(setting, paid);
  yield* deletePayment(at, yield* pay(setting, paid), 'Entered twice');
}
