/** Small work: repairs, warranty visits, sales over the counter, and the slips that every office makes. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Contact } from '#features/contacts/contact.ts';
import { contactStore } from '#features/contacts/server/contact-store.ts';
import { convertEstimate } from '#features/invoices/server/copy-invoice.ts';
import { deleteInvoice } from '#features/invoices/server/delete-invoice.ts';
import { deletePayment } from '#features/payments/server/void-payment.ts';
import { everyRow } from '#server/records/row-access.ts';
import { workdayAfter } from './demo-calendar.ts';
import { SHOP_TAX_RATE } from './demo-neighbours.ts';
import type { Neighbour } from './demo-neighbours.ts';
import { CREW_NAMES } from './demo-staff.ts';
import { jobAddress, takeIn } from './lead-stories.ts';
import { chooseMethod, payOnce } from './money-stories.ts';
import {
  addContact,
  changeContact,
  changeInvoice,
  changeJob,
  openJob,
  takePayment,
  writeEstimate,
  writeInvoice,
} from './office-work.ts';
import { counterSale, repair } from './roof-prices.ts';
import { answer, offer } from './sale-stories.ts';
import type { Story, Teller } from './story.ts';

/** An address as a contact has it ('1420 Canyon Rd, Provo, UT 84604') in a job's fields. */
function addressOf({ address }: Contact) {
  const [addressLine1, city, region] = address?.split(', ') ?? [];

  return {
    addressLine1: addressLine1 ?? null,
    city: city ?? null,
    state: 'Utah',
    postalCode: region?.replace('UT ', '') ?? null,
  };
}

const familyName = ({ name }: Contact) => name.split(' ').at(-1) ?? name;

/** A leak is found, fixed and paid, mostly within a week. Without a neighbour it is at a former client's. */
export async function* repairStory(
  teller: Teller,
  { day, neighbour }: { day: CalendarDay; neighbour?: Neighbour },
): Story {
  const { random, world } = teller;
  const { production, office, crewLeads } = world.staff;
  let ctx = yield { day, by: office };
  const contact = neighbour
    ? yield* takeIn(teller, { day, neighbour })
    : random.pick(world.regulars);
  const { title, items } = repair(random);
  const lead = random.whole(0, 1);
  ctx = yield { day, by: office };
  const job = await openJob(ctx, {
    title: `${familyName(contact)}: ${title.toLowerCase()}`,
    clientId: contact.id,
    jobType: 'service_repairs',
    priority: random.chance(0.4) ? 'high' : 'medium',
    leadSource: neighbour ? random.pick(['online', 'referral']) : 'repeat_customer',
    salesRep: production.id,
    ...(neighbour ? jobAddress(neighbour.place) : addressOf(contact)),
  });

  let invoice;
  let fixed = workdayAfter(day, random.whole(1, 6));
  if (random.chance(0.45)) {
    const estimate = yield* offer(teller, { job, by: production, day: fixed, title, items });
    const accepted = yield* answer(teller, {
      job,
      estimates: [estimate],
      by: production,
      day: fixed,
      odds: 0.75,
    });
    if (!accepted) return;
    fixed = workdayAfter(accepted.updatedAt.slice(0, 10), random.whole(2, 6));
    ctx = yield { day: fixed, by: office };
    const drafted = await convertEstimate(ctx, { id: accepted.id, access: everyRow });
    invoice = await changeInvoice(ctx, drafted, { status: 'sent' });
  } else {
    ctx = yield { day: fixed, by: office };
    invoice = await writeInvoice(ctx, {
      clientId: contact.id,
      jobId: job.id,
      description: title,
      status: 'sent',
      items,
    });
  }
  ctx = yield { day: fixed, by: production };
  await changeJob(ctx, job, {
    startDate: fixed,
    endDate: fixed,
    assignedTeam: [CREW_NAMES[lead] ?? CREW_NAMES[0]],
  });
  ctx = yield { day: fixed, by: crewLeads[lead] ?? production };
  await changeJob(ctx, job, { status: 'completed' });
  if (neighbour) {
    ctx = yield { day: fixed, by: production };
    await changeContact(ctx, contact, { status: 'active' });
  }

  const wait = random.weigh([
    [0, 4],
    [random.whole(2, 14), 5],
    [random.whole(20, 60), 1.4],
    [null, 0.8],
  ] as const);
  if (wait === null) return;
  yield* payOnce(teller, { invoice, day: workdayAfter(fixed, wait), amount: invoice.balance });
}

const COMPLAINTS = [
  'Ridge cap lifted in the wind.',
  'Drip at the skylight after the first rain.',
  'Nail pop over the garage.',
  'Gutter seam leaks at the corner.',
  'Stain on the ceiling, wants it looked at.',
];

/** A former client calls, a crew lead comes, nothing is charged. */
export async function* warrantyStory(teller: Teller, { day }: { day: CalendarDay }): Story {
  const { random, world } = teller;
  const { office, production, crewLeads } = world.staff;
  let ctx = yield { day, by: office };
  const contact = random.pick(world.regulars);
  const visit = workdayAfter(day, random.whole(3, 12));
  const lead = random.whole(0, 1);
  const job = await openJob(ctx, {
    title: `${familyName(contact)} warranty visit`,
    description: random.pick(COMPLAINTS),
    clientId: contact.id,
    jobType: 'warranty',
    status: 'appointment_scheduled',
    leadSource: 'repeat_customer',
    salesRep: production.id,
    warrantyScheduled: visit,
    startDate: visit,
    endDate: visit,
    assignedTeam: [CREW_NAMES[lead] ?? CREW_NAMES[0]],
    ...addressOf(contact),
  });
  ctx = yield { day: visit, by: crewLeads[lead] ?? production };
  await changeJob(ctx, job, { status: 'review' });
  ctx = yield { day: workdayAfter(visit, random.whole(1, 5)), by: production };
  await changeJob(ctx, job, { status: 'completed' });
}

/** Materials over the counter: goods, so Utah's sales tax is on them; paid there and then. */
export async function* counterStory(
  { random, world }: Teller,
  { day }: { day: CalendarDay },
): Story {
  const ctx = yield { day, by: world.staff.office };
  const invoice = await writeInvoice(ctx, {
    clientId: random.pick(world.regulars).id,
    description: 'Materials, picked up',
    status: 'sent',
    items: counterSale(random),
    taxRate: SHOP_TAX_RATE,
  });
  if (random.chance(0.1)) return;
  await takePayment(ctx, {
    invoiceId: invoice.id,
    amount: invoice.balance,
    ...chooseMethod(random),
  });
}

/** This morning's open work: an estimate and an invoice that have not been sent yet. */
export async function* deskStory({ random, world }: Teller, { day }: { day: CalendarDay }): Story {
  const { office, production } = world.staff;
  const small = repair(random);
  let ctx = yield { day, by: production };
  await writeEstimate(ctx, { clientId: random.pick(world.regulars).id, ...small });
  ctx = yield { day, by: office };
  const { title: description, items } = repair(random);
  await writeInvoice(ctx, { clientId: random.pick(world.regulars).id, description, items });
}

/** A lead who asked a question and never called back. */
export async function* inquiryStory(
  teller: Teller,
  { day, neighbour }: { day: CalendarDay; neighbour: Neighbour },
): Story {
  const contact = yield* takeIn(teller, { day, neighbour });
  if (teller.random.chance(0.5)) return;
  const ctx = yield { day: workdayAfter(day, 40), by: teller.world.staff.frontDesk };
  await changeContact(ctx, contact, { status: 'inactive', notes: 'No answer to three calls.' });
}

/** Entered twice and deleted again: what the trash is for. */
export async function* slipStory(teller: Teller, { day }: { day: CalendarDay }): Story {
  const { random, world } = teller;
  const { office, frontDesk } = world.staff;
  let ctx = yield { day, by: frontDesk };
  const regular = random.pick(world.regulars);
  const twin = await addContact(ctx, { name: regular.name, phone: regular.phone, type: 'client' });
  ctx = yield { day, by: office };
  await contactStore.remove(ctx, { id: twin.id, access: everyRow });

  const { title, items } = repair(random);
  const sent = { clientId: regular.id, description: title, items };
  const invoice = await writeInvoice(ctx, { ...sent, status: 'sent' });
  const again = await writeInvoice(ctx, sent);
  await deleteInvoice(ctx, { id: again.id, access: everyRow });
  const paid = { invoiceId: invoice.id, amount: invoice.balance, method: 'cash' } as const;
  await takePayment(ctx, paid);
  const twice = await takePayment(ctx, paid);
  await deletePayment(ctx, { id: twice.id, access: everyRow, reason: 'Entered twice' });
}
